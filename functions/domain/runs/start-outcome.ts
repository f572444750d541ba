import type { Lane } from '#functions/domain/runs/lane.ts'

/**
 * `no-slot`: every slot of this queue is taken; the run stays queued.
 * `not-startable`: canceled, deleted, already started, or paused until a provider recovers.
 */
export type StartOutcome = { kind: 'started' } | { kind: 'no-slot'; lane: Lane } | { kind: 'not-startable' }
