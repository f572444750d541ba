import { readHeldPlace, saveHeldPlace } from '#functions/data/held-place.ts'
import { monthOf } from '#functions/data/ledger.ts'
import type { Page, PageKey, PageOptions } from '#functions/data/page.ts'
import { readProcessingSettings } from '#functions/data/processing-settings.ts'
import { readStanding } from '#functions/data/reservations.ts'
import { listHeld, listWaitingIds } from '#functions/data/run-lists.ts'
import type { Hold } from '#functions/domain/records/episode-record.ts'
import { refuseSpending, totalOf } from '#functions/domain/spending/breaker.ts'
import { needOf } from '#functions/domain/spending/run-need.ts'
import { type AutomaticDeps, beginWaiting } from '#functions/use-cases/runs/automatic-start.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'
import { concurrentRuns } from '#shared/deployment/rate-limits.ts'
import type { SpendingRefusal } from '#shared/rules/budget.ts'

/** How much of a list one look goes through. */
export type Bounds = {
  pageSize: number
  mostPages: number
  /** Episodes that are read and may be written. */
  mostTried: number
}

/** The largest entries cost 18 read units a page; more are tried than may ever begin at once. */
const usualBounds: Bounds = { pageSize: 100, mostPages: 10, mostTried: 2 * concurrentRuns.maximum }

/** `begun`: what came of an entry; `skipped`: nothing was read or written for it. */
type Outcome = 'begun' | 'skipped' | 'full'

/** Why a look ended: there is no room, enough was tried, there is nothing more, or there were too many pages; the list goes on `behind`. */
type Look = { ending: 'full' | 'tried' | 'end' } | { ending: 'pages'; behind: PageKey }

/** Goes through a list, from a place in it on, until there is no room, or enough was tried. */
async function goThrough<Entry>(
  list: (page: PageOptions) => Promise<Page<Entry>>,
  admit: (entry: Entry) => Promise<Outcome>,
  { pageSize, mostPages, mostTried, from }: Bounds & { from?: PageKey | undefined },
): Promise<Look> {
  let start = from
  let tried = 0
  for (let pages = 1; ; pages += 1) {
    const page = await list({ limit: pageSize, start })
    for (const entry of page.entries) {
      if (tried === mostTried) return { ending: 'tried' }
      const outcome = await admit(entry)
      if (outcome === 'full') return { ending: 'full' }
      if (outcome === 'begun') tried += 1
    }
    if (!page.next) return { ending: 'end' }
    if (pages === mostPages) return { ending: 'pages', behind: page.next }
    start = page.next
  }
}

/** What an admin reads follows the budget, also where it still has no room. */
async function changeReason(deps: AutomaticDeps, episodeId: number, reason: SpendingRefusal): Promise<void> {
  await changeEpisode(deps.catalogue, episodeId, (current) => {
    const { run } = current
    if (!run?.hold || run.hold.reason === reason) return current
    return { ...current, run: { ...run, hold: { ...run.hold, reason } } }
  })
}

/**
 * Begins those that the budget held and has room for now. Where there are more than one look goes through, the next one goes on behind
 * them, so that many for which there is no room keep none back.
 */
async function admitHeld(
  deps: AutomaticDeps,
  begin: (episodeId: number) => Promise<Outcome>,
  bounds: Bounds,
): Promise<void> {
  const { catalogue, operations } = deps
  const from = await readHeldPlace(operations)
  const standing = await readStanding(catalogue, monthOf(deps.time()))
  const admit = async ({ episodeId, hold }: { episodeId: number; hold: Hold }): Promise<Outcome> => {
    const need = needOf(hold, deps.model)
    const reason = refuseSpending(need, standing)
    if (reason === hold.reason) return 'skipped'
    if (reason) {
      await changeReason(deps, episodeId, reason)
      return 'begun'
    }
    // It is reserved when the run begins; until then no other takes its place here.
    standing.committed += totalOf(need)
    return begin(episodeId)
  }
  const look = await goThrough((page) => listHeld(catalogue, page), admit, { ...bounds, from })
  if (look.ending === 'pages') await saveHeldPlace(operations, look.behind, deps.time())
  if (look.ending === 'end' && from) await saveHeldPlace(operations, undefined, deps.time())
}

/**
 * Begins as many of the runs that wait as there is room for, those of the newest episodes first, and then those that the budget held and
 * has room for now. It looks through so many and no more. Of those that wait, what lies behind them has its turn when some of these
 * have begun or leave a provider alone no more.
 */
export async function admitRuns(deps: AutomaticDeps, bounds: Bounds = usualBounds): Promise<void> {
  const { catalogue } = deps
  const settings = await readProcessingSettings(catalogue)
  const begin = async (episodeId: number): Promise<Outcome> =>
    (await beginWaiting(deps, episodeId, settings)) === 'full' ? 'full' : 'begun'
  const look = await goThrough((page) => listWaitingIds(catalogue, deps.time(), page), begin, bounds)
  if (look.ending !== 'full') await admitHeld(deps, begin, bounds)
}
