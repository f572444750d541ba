import { monthOf } from '#functions/data/budget/ledger.ts'
import { readBudgetState } from '#functions/data/budget/reservations.ts'
import { listOnHold, readOnHoldPosition, saveOnHoldPosition } from '#functions/data/runs/runs-on-hold.ts'
import type { PageKey } from '#functions/data/table/page.ts'
import { putOnHold } from '#functions/domain/episodes/run-transitions.ts'
import { activeRunOf } from '#functions/domain/records/run-state.ts'
import { decideOnHold, type RunOnHold } from '#functions/domain/runs/run-on-hold.ts'
import { type RunQueue, runQueues } from '#functions/domain/runs/run-queue.ts'
import type { StartOutcome } from '#functions/domain/runs/start-outcome.ts'
import { addCommitted, type BudgetState, type Need, totalOf } from '#functions/domain/spending/breaker.ts'
import { needOf } from '#functions/domain/spending/run-need.ts'
import type { AutomaticDeps } from '#functions/use-cases/runs/automatic-start.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'
import { leaveUnreadable } from '#functions/use-cases/runs/leave-unreadable.ts'
import type { SpendingRefusal } from '#shared/rules/budget.ts'

/** `mostTried`: runs that a scan starts or changes, or finds without a free slot. */
export type Bounds = {
  pageSize: number
  mostPages: number
  mostTried: number
}

export type Scan = {
  start: (episodeId: number) => Promise<StartOutcome>
  /** The scan adds the queues that it finds without a free slot. */
  fullQueues: Set<RunQueue>
  bounds: Bounds
}

async function changeReason(deps: AutomaticDeps, episodeId: number, reason: SpendingRefusal): Promise<void> {
  await changeEpisode(deps.catalogue, episodeId, (current) => {
    const hold = activeRunOf(current)?.hold
    return hold && hold.reason !== reason ? putOnHold(current, { ...hold, reason }) : current
  })
}

const nothing: Need = { transcription: 0, analysis: 0 }

type OnHold = { run: RunOnHold; need: Need; budget: BudgetState }

/** Returns what the run takes from the budget; undefined: the run was not touched. */
async function admitOne(
  deps: AutomaticDeps,
  { run, need, budget }: OnHold,
  { start, fullQueues }: Scan,
): Promise<Need | undefined> {
  const { episodeId } = run
  const decision = decideOnHold(run, { need, budget, fullQueues })
  switch (decision.kind) {
    case 'stay-on-hold':
      return undefined
    case 'change-reason':
      await leaveUnreadable(() => changeReason(deps, episodeId, decision.reason), undefined)
      return nothing
    case 'start': {
      const outcome = await start(episodeId)
      if (outcome.kind === 'no-slot') fullQueues.add(outcome.queue)
      return outcome.kind === 'started' ? need : nothing
    }
  }
}

/** Returns where the next scan starts: at `from` again if full queues or `mostTried` stopped this one. */
async function scanOnHold(deps: AutomaticDeps, scan: Scan, from: PageKey | undefined) {
  const { pageSize, mostPages, mostTried } = scan.bounds
  let budget = await readBudgetState(deps.catalogue, monthOf(deps.clock.now()))
  let position = from
  let tried = 0
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { entries, next } = await listOnHold(deps.catalogue, { limit: pageSize, start: position })
    for (const run of entries) {
      if (tried === mostTried) return from
      const need = run.hold ? needOf(run.hold, deps.model) : nothing
      const taken = await admitOne(deps, { run, need, budget }, scan)
      if (scan.fullQueues.size === runQueues.length) return from
      if (!taken) continue
      tried += 1
      // Added here, because the started run reserves its cost later, in its first step.
      budget = addCommitted(budget, totalOf(taken))
    }
    if (!next) return undefined
    position = next
  }
  return position
}

/** The next scan continues after this one, so that runs that stay on hold do not block later ones. */
export async function admitOnHold(deps: AutomaticDeps, scan: Scan): Promise<void> {
  const from = await readOnHoldPosition(deps.operations)
  const position = await scanOnHold(deps, scan, from)
  if (position !== from) await saveOnHoldPosition(deps.operations, position, deps.clock.now())
}
