import type { Hold } from '#functions/domain/records/run-state.ts'
import type { RunQueue } from '#functions/domain/runs/run-queue.ts'
import { type BudgetState, type Need, refuseSpending } from '#functions/domain/spending/breaker.ts'
import type { SpendingRefusal } from '#shared/rules/budget.ts'

/** `queue` comes from the index and may be outdated; the start determines it from the episode. */
export type RunOnHold = { episodeId: number; queue: RunQueue; hold: Hold | undefined }

export type HoldDecision =
  | { kind: 'start' }
  | { kind: 'change-reason'; reason: SpendingRefusal }
  | { kind: 'stay-on-hold' }

type Limits = { need: Need; budget: BudgetState; fullQueues: ReadonlySet<RunQueue> }

/** The budget comes first, so that an admin sees the current reason even while no slot is free. */
export function decideOnHold({ hold, queue }: RunOnHold, { need, budget, fullQueues }: Limits): HoldDecision {
  const reason = refuseSpending(need, budget)
  if (reason && reason !== hold?.reason) return { kind: 'change-reason', reason }
  if (reason || fullQueues.has(queue)) return { kind: 'stay-on-hold' }
  return { kind: 'start' }
}
