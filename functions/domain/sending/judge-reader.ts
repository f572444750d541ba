import type { DigestNote } from '#functions/domain/records/digest-note-record.ts'
import type { DigestRunRecord } from '#functions/domain/records/digest-run-record.ts'
import { digestTimeoutSeconds } from '#shared/deployment/digest-queue.ts'
import type { DigestOutcome } from '#shared/domain/digest-outcomes.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import type { Preferences } from '#shared/domain/user.ts'

/** `done`: the run is done with the person; `busy`: somebody else is at it, or broke off a moment ago; `send`: if anything is new. */
export type Verdict = 'done' | 'busy' | 'send' | { outcome: DigestOutcome }

export type Reader = {
  note: DigestNote
  preferences: Pick<Preferences, 'digest_frequency' | 'digest_paused_until'>
  /** Whether digests may be mailed to the person at all. */
  mayReceive: boolean
}

const daysOfWeek = 7

/** From one local date to another. */
const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMilliseconds

/** Whether the one who began it has certainly ended meanwhile, because no function lasts that long. */
const hasBrokenOff = (begunAt: string, now: Date) =>
  now.getTime() - Date.parse(begunAt) >= digestTimeoutSeconds * 1000

function isDue(run: DigestRunRecord, { note, preferences }: Reader): boolean {
  const { digest_frequency: frequency } = preferences
  if (!run.frequencies.includes(frequency)) return false
  if (run.kind === 'schedule' || frequency === 'daily' || note.date === undefined) return true
  return daysBetween(note.date, run.date) >= daysOfWeek
}

function skipReason(run: DigestRunRecord, reader: Reader, now: Date) {
  const { note, preferences, mayReceive } = reader
  const { digest_paused_until: pausedUntil } = preferences
  if (!mayReceive) return 'not-eligible'
  if (pausedUntil !== null && Date.parse(pausedUntil) > now.getTime()) return 'paused'
  if (note.date !== undefined && note.date >= run.date) return 'already-today'
  return isDue(run, reader) ? undefined : 'not-due'
}

/** What a run is to do with a person, as far as that can be told without looking for what is new. */
export function judgeReader(run: DigestRunRecord, reader: Reader, now: Date): Verdict {
  const { doneRuns, sending } = reader.note
  if (doneRuns.includes(run.runId)) return 'done'
  if (sending && !hasBrokenOff(sending.begunAt, now)) return 'busy'
  if (sending?.runId === run.runId) return { outcome: 'unknown' }
  // Whoever gave the run up has told so, and a digest of hours ago is no longer what anybody expects.
  if (run.givenUpAt !== undefined) return { outcome: 'failed' }
  const reason = skipReason(run, reader, now)
  return reason ? { outcome: reason } : 'send'
}
