import type { RunOutcome } from './execution-run.ts'
import type { Execution } from './execution-store.ts'
import type { HistoryEvent } from './history.ts'

export const processStopped = {
  error: 'Local.ProcessStopped',
  cause: 'The local cloud stopped while this execution was running.',
}

const kinds = { FAILED: 'Failed', TIMED_OUT: 'TimedOut', ABORTED: 'Aborted' } as const

export function toEnded(
  execution: Execution,
  outcome: RunOutcome,
  now: number,
): { ended: Execution; event: HistoryEvent } {
  const { definition: _, ...kept } = execution
  const stopped = { ...kept, status: outcome.status, stoppedAt: now, isAnnounced: false }
  if (outcome.status === 'SUCCEEDED') {
    const output = JSON.stringify(outcome.output)
    return {
      ended: { ...stopped, output },
      event: { type: 'ExecutionSucceeded', timestamp: now, executionSucceededEventDetails: { output } },
    }
  }
  const details = { error: outcome.error || undefined, cause: outcome.cause || undefined }
  const kind = kinds[outcome.status]
  return {
    ended: { ...stopped, ...details },
    event: { type: `Execution${kind}`, timestamp: now, [`execution${kind}EventDetails`]: details },
  }
}
