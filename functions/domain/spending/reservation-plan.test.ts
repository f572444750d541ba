import { expect, test } from 'vitest'
import type { Reservation } from '#functions/domain/spending/reservation.ts'
import { planReservation } from '#functions/domain/spending/reservation-plan.ts'

const dollar = 1_000_000
const march = '2026-03'
const april = '2026-04'

const reserved = (dollars: number, change: Partial<Reservation> = {}): Reservation => ({
  episodeId: 1,
  attempt: 1,
  month: march,
  remainingMicrodollars: dollars * dollar,
  isBegun: false,
  version: 3,
  ...change,
})
const limit = (dollars: number | null, committed: number | null) => ({
  limitCents: dollars === null ? null : dollars * 100,
  committed: committed === null ? null : committed * dollar,
})

const keep = { kind: 'keep' }
const refuse = (reason: string) => ({ kind: 'refuse', reason })
const save = (dollars: number, ceiling: number | undefined, change: Partial<Reservation> = {}) => ({
  kind: 'save',
  reservation: reserved(dollars, { version: 1, ...change }),
  ceiling: ceiling === undefined ? undefined : ceiling * dollar,
})

type Case = {
  what: string
  needs: number
  before?: Reservation
  budget: ReturnType<typeof limit> | undefined
  plan: object
}

test.each<Case>([
  { what: 'costs nothing', needs: 0, budget: limit(null, 0), plan: keep },
  { what: 'fits', needs: 1, budget: limit(10, 9), plan: save(1, 10) },
  { what: 'does not fit', needs: 2, budget: limit(10, 9), plan: refuse('spent') },
  { what: 'has no limit', needs: 99, budget: undefined, plan: save(99, undefined) },
  {
    what: 'needs as much as it has reserved',
    needs: 1,
    before: reserved(1),
    budget: limit(10, 10),
    plan: keep,
  },
  {
    what: 'needs as much as it has reserved, after the limit was lowered',
    needs: 1,
    before: reserved(1),
    budget: limit(0.5, 10),
    plan: keep,
  },
  {
    what: 'needs less, after the limit was lowered',
    needs: 0.75,
    before: reserved(1),
    budget: limit(0.5, 10),
    plan: save(0.75, undefined, { version: 4 }),
  },
  {
    what: 'needs less, after the budget was deleted',
    needs: 0.75,
    before: reserved(1),
    budget: limit(null, 1),
    plan: refuse('no-budget'),
  },
  {
    what: 'needs as much, in a month of unknown cost',
    needs: 1,
    before: reserved(1),
    budget: limit(10, null),
    plan: refuse('unreadable'),
  },
  {
    what: 'needs nothing more, without a budget',
    needs: 0,
    before: reserved(1),
    budget: limit(null, 1),
    plan: save(0, undefined, { version: 4 }),
  },
  {
    what: 'needs more, which fits, as its own reservation does not count',
    needs: 2,
    before: reserved(1),
    budget: limit(10, 9),
    plan: save(2, 10, { version: 4 }),
  },
  {
    what: 'needs more, which does not fit',
    needs: 3,
    before: reserved(1),
    budget: limit(10, 9),
    plan: refuse('spent'),
  },
  {
    what: 'has spent money and needs more than any limit',
    needs: 99,
    before: reserved(1, { isBegun: true }),
    budget: undefined,
    plan: save(99, undefined, { isBegun: true, version: 4 }),
  },
  {
    what: 'has reserved the same in another month',
    needs: 1,
    before: reserved(1, { month: april }),
    budget: limit(10, 0),
    plan: save(1, 10, { version: 4 }),
  },
  {
    what: 'has reserved in another month and does not fit into this one',
    needs: 1,
    before: reserved(1, { month: april }),
    budget: limit(10, 10),
    plan: refuse('spent'),
  },
  {
    what: 'has reserved in another month and needs nothing more',
    needs: 0,
    before: reserved(1, { month: april }),
    budget: limit(10, 10),
    plan: save(0, undefined, { version: 4 }),
  },
])('a run that $what: $plan.kind', ({ needs, before, budget, plan }) => {
  const planned = {
    episodeId: 1,
    attempt: 1,
    need: { transcription: 0, analysis: needs * dollar },
    month: march,
  }
  expect(planReservation(planned, { reservation: before, budget })).toEqual(plan)
})
