import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { type Hold, type RunDetails, type RunState, runSteps } from '#functions/domain/records/run-state.ts'
import { failureReason, type TranscriptStatus } from '#shared/domain/transcript-status.ts'
import { dawn } from '#tests/integration/catalogue-samples.ts'

export const sampleDetails: RunDetails = {
  since: dawn.toISOString(),
  from: 'transcribe',
  mayTranscribe: false,
  throttled: 0,
  before: { run: { state: 'none' } },
}

type RunChange = Partial<RunDetails> & { isWaiting?: boolean; notBefore?: string; hold?: Hold }

/** The run state that admins see as this status. `change` sets further details. */
export function runAt(status: TranscriptStatus, change: RunChange = {}): RunState {
  const { isWaiting = false, notBefore, hold, ...known } = change
  const details = { ...sampleDetails, ...known }
  const step = runSteps.find((one) => one === status)
  if (step) return { state: 'running', step, ...(hold && { hold }), details }
  if (status === 'queued') {
    const waits = { ...(notBefore && { notBefore }), ...(hold && { hold }) }
    return { state: 'queued', isWaiting, ...waits, details }
  }
  const reason = failureReason(status)
  if (reason !== null) return { state: 'failed', cause: { reason } }
  return { state: 'none', ...(status === 'offline' && { isOffline: true }) }
}

/** A record's states before anything was done with the episode. */
export const untouched: Pick<EpisodeRecord, 'attempt' | 'run' | 'publication'> = {
  attempt: 0,
  run: { state: 'none' },
  publication: { state: 'never' },
}
