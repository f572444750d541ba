import type { RunQueue } from '#functions/domain/runs/run-queue.ts'

/**
 * `no-slot`: every slot of `queue` is taken, so the run stays queued.
 * `not-startable`: canceled, deleted, already started, or paused until a provider recovers.
 */
export type StartOutcome =
  | { kind: 'started' }
  | { kind: 'no-slot'; queue: RunQueue }
  | { kind: 'not-startable' }
