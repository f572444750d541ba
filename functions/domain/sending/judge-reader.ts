import type { DigestRunRecord } from '#functions/domain/records/digest-run-record.ts'
import type { DigestState } from '#functions/domain/records/digest-state-record.ts'
import { digestTimeoutSeconds } from '#shared/deployment/digest-queue.ts'
import type { DigestOutcome } from '#shared/domain/digest-outcomes.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import type { Preferences } from '#shared/domain/user.ts'

/**
 * `busy`: another worker is sending, or it crashed within the last `digestTimeoutSeconds`; the caller throws,
 * so the queue retries.
 */
export type ReaderVerdict = 'done' | 'busy' | 'send' | { outcome: DigestOutcome }

export type Reader = {
  state: DigestState
  preferences: Pick<Preferences, 'digest_frequency' | 'digest_paused_until'>
  mayReceive: boolean
}

const daysPerWeek = 7

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMilliseconds

/** The function's timeout has passed, so the worker has crashed. */
const wasInterrupted = (begunAt: string, now: Date) =>
  now.getTime() - Date.parse(begunAt) >= digestTimeoutSeconds * 1000

function isDue(run: DigestRunRecord, { state, preferences }: Reader): boolean {
  const { digest_frequency: frequency } = preferences
  if (!run.frequencies.includes(frequency)) return false
  // The schedule includes weekly readers once a week. An admin's trigger includes them on any day.
  if (run.kind === 'schedule' || frequency === 'daily' || state.date === undefined) return true
  return daysBetween(state.date, run.date) >= daysPerWeek
}

function skipReason(run: DigestRunRecord, reader: Reader, now: Date) {
  const { state, preferences, mayReceive } = reader
  const { digest_paused_until: pausedUntil } = preferences
  if (!mayReceive) return 'not-eligible'
  if (pausedUntil !== null && Date.parse(pausedUntil) > now.getTime()) return 'paused'
  if (state.date !== undefined && state.date >= run.date) return 'already-today'
  return isDue(run, reader) ? undefined : 'not-due'
}

export function judgeReader(run: DigestRunRecord, reader: Reader, now: Date): ReaderVerdict {
  const { doneRuns, sending } = reader.state
  if (doneRuns.includes(run.runId)) return 'done'
  if (sending && !wasInterrupted(sending.begunAt, now)) return 'busy'
  // An interrupted digest of another run keeps its date, so it still counts as that day's.
  if (sending?.runId === run.runId) return { outcome: 'unknown' }
  // The run was reported as unfinished, and users do not expect a digest that is hours late.
  if (run.givenUpAt !== undefined) return { outcome: 'failed' }
  const reason = skipReason(run, reader, now)
  return reason ? { outcome: reason } : 'send'
}
