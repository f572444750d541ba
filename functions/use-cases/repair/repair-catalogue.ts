import * as z from 'zod'
import { findJson, putJson, type Store } from '#functions/clients/store.ts'
import { correctDrift } from '#functions/data/repair/correct-drift.ts'
import type { Drift } from '#functions/data/repair/drift.ts'
import type { Table } from '#functions/data/table/table.ts'
import { readTablePage } from '#functions/data/table/table-page.ts'
import { findCloudDrift } from '#functions/data/topics/clouds.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import { inspectPage } from '#functions/use-cases/repair/find-drift.ts'
import { leaveOutOrphans } from '#functions/use-cases/repair/inspect-assessments.ts'
import { storedQuotes } from '#functions/use-cases/repair/stored-quotes.ts'
import { compareTally, emptyTally, tallyPage, tallySchema } from '#functions/use-cases/repair/tally.ts'
import { repairPrefix } from '#shared/deployment/repair.ts'

const stateSchema = z.object({
  start: z.record(z.string(), z.string()).optional(),
  tally: tallySchema,
  /** Drift of sums and word clouds from the first count; only what the second count confirms is repaired. */
  suspects: z.array(z.string()).optional(),
  isDone: z.boolean(),
  found: z.int().min(0),
  left: z.int().min(0),
})
type State = z.infer<typeof stateSchema>

const beginning: State = { tally: emptyTally(), isDone: false, found: 0, left: 0 }

export type RepairDeps = {
  catalogue: Table
  store: Store
  report: (drift: Drift) => void
}

export type RepairStep = {
  /** Name of the execution; progress is stored under it. */
  run: string
  corrects: boolean
  now: Date
  pages: number
  itemsOnPage?: number
}

export type RepairProgress = Pick<State, 'isDone' | 'found' | 'left'>

type Repairing = { deps: RepairDeps; step: RepairStep; state: State }

async function reportAndCorrect({ deps, step, state }: Repairing, drifts: readonly Drift[]): Promise<void> {
  for (const drift of drifts) deps.report(drift)
  const left = step.corrects ? await correctDrift(deps.catalogue, drifts, step.now) : drifts
  state.found += drifts.length
  state.left += left.length
}

/**
 * Repairs only drift that a second count finds identically, because concurrent writes look like drift in one
 * count.
 */
async function endCount(repairing: Repairing): Promise<void> {
  const { deps, state } = repairing
  const { tally, suspects } = state
  const drifts = [...(await compareTally(deps.catalogue, tally)), ...(await findCloudDrift(deps.catalogue))]
  state.tally = emptyTally(tally.votes.strays)
  delete state.start
  if (drifts.length > 0 && !suspects) {
    state.suspects = drifts.map(canonical)
    return
  }
  await reportAndCorrect(
    repairing,
    drifts.filter((drift) => suspects?.includes(canonical(drift))),
  )
  state.isDone = true
}

/** A failed step can be repeated. Other writes to the table may continue during the repair. */
export async function repairCatalogue(deps: RepairDeps, step: RepairStep): Promise<RepairProgress> {
  const { catalogue, store } = deps
  const { now } = step
  const key = `${repairPrefix}${step.run}.json`
  const state = structuredClone((await findJson(store, key, stateSchema)) ?? beginning)
  const findQuotes = storedQuotes(deps)
  for (let page = 0; page < step.pages && !state.isDone; page += 1) {
    // The second count reads consistently. The same stale read in both would look like drift, and repairing
    // it would lose a vote.
    const options = { isConsistent: state.suspects !== undefined, limit: step.itemsOnPage }
    const { items, next } = await readTablePage(catalogue, state.start, options)
    if (!state.suspects) {
      const snapshot = { catalogue, items, now, isConsistent: false, findQuotes }
      const drifts = await inspectPage(snapshot)
      leaveOutOrphans(state.tally.votes, drifts)
      await reportAndCorrect({ deps, step, state }, drifts)
    }
    tallyPage(state.tally, items, now)
    if (next) state.start = next
    else await endCount({ deps, step, state })
  }
  await putJson(store, key, state)
  const { isDone, found, left } = state
  return { isDone, found, left }
}
