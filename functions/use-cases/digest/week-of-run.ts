import type { Table } from '#functions/data/table/table.ts'
import type { DigestRunRecord } from '#functions/domain/records/digest-run-record.ts'
import { readWeek } from '#functions/use-cases/topics/read-weeks.ts'
import { dayMilliseconds, minuteMilliseconds } from '#shared/domain/time-units.ts'
import type { Week } from '#shared/domain/week.ts'
import { weekOf } from '#shared/format/iso-week.ts'

/** A show that is hidden or deleted during a long run leaves the mails after this time. */
const keptMilliseconds = 10 * minuteMilliseconds

/** Weekly digests are a week apart, so each gets another complete week. */
const weekBefore = (date: Date) => weekOf(new Date(date.getTime() - 7 * dayMilliseconds))

export const readLastWeek = (catalogue: Table, now: Date): Promise<Week | undefined> =>
  readWeek(catalogue, weekBefore(now))

type Run = Pick<DigestRunRecord, 'runId' | 'date'>

export type WeekOfRun = (catalogue: Table, run: Run, now: Date) => Promise<Week | undefined>

/** Reads the week once for all readers of a run. */
export function openWeekOfRun(): WeekOfRun {
  let kept: { runId: string; readAt: number; week: Promise<Week | undefined> } | undefined
  return (catalogue, { runId, date }, now) => {
    const age = now.getTime() - (kept?.readAt ?? 0)
    if (kept?.runId === runId && age < keptMilliseconds) return kept.week
    const week = readLastWeek(catalogue, new Date(date))
    kept = { runId, readAt: now.getTime(), week }
    week.catch(() => {
      kept = undefined
    })
    return week
  }
}
