import { expect, test } from 'vitest'
import { decideOnHold } from '#functions/domain/runs/run-on-hold.ts'
import { type RunQueue, runQueues } from '#functions/domain/runs/run-queue.ts'

const dollar = 1_000_000
const need = { transcription: 0, analysis: dollar }
const none: readonly RunQueue[] = []

test.each([
  { what: 'fits', committed: 8, full: none, decision: { kind: 'start' } },
  {
    what: 'fits, while only the other queue is full',
    committed: 8,
    full: ['audio'],
    decision: { kind: 'start' },
  },
  { what: 'fits, while its queue is full', committed: 8, full: ['text'], decision: { kind: 'stay-on-hold' } },
  {
    what: 'fits, while all queues are full',
    committed: 8,
    full: runQueues,
    decision: { kind: 'stay-on-hold' },
  },
  { what: 'is refused for the same reason', committed: 10, full: none, decision: { kind: 'stay-on-hold' } },
  {
    what: 'is refused for another reason',
    committed: null,
    full: none,
    decision: { kind: 'change-reason', reason: 'unreadable' },
  },
  {
    what: 'is refused for another reason, while its queue is full',
    committed: null,
    full: ['text'],
    decision: { kind: 'change-reason', reason: 'unreadable' },
  },
] as const)('a run on hold that $what: $decision.kind', ({ committed, full, decision }) => {
  const run = {
    episodeId: 1,
    hold: { reason: 'spent', seconds: 3600, transcribes: false },
    queue: 'text',
  } as const
  const budget = { limitCents: 1000, committed: committed === null ? null : committed * dollar }
  expect(decideOnHold(run, { need, budget, fullQueues: new Set(full) })).toEqual(decision)
})
