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

/** Of a list, pages that one look goes through: the largest entries cost 18 read units a page. */
const pageSize = 100
const mostPages = 10
/** Of a list, episodes that are read and may be written in one look; more than may ever begin at once. */
const mostTried = 2 * concurrentRuns.maximum

/** `begun`: what came of an entry; `skipped`: nothing was read or written for it. */
type Outcome = 'begun' | 'skipped' | 'full'

/** Goes through a list until there is no room, or enough was tried. Answers whether there is room left. */
async function goThrough<Entry>(
  list: (page: PageOptions) => Promise<Page<Entry>>,
  admit: (entry: Entry) => Promise<Outcome>,
): Promise<boolean> {
  let start: PageKey | undefined
  let tried = 0
  for (let pages = 0; pages < mostPages; pages += 1) {
    const page = await list({ limit: pageSize, start })
    for (const entry of page.entries) {
      if (tried === mostTried) return true
      const outcome = await admit(entry)
      if (outcome === 'full') return false
      if (outcome === 'begun') tried += 1
    }
    if (!page.next) return true
    start = page.next
  }
  return true
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
 * Begins as many of the runs that wait as there is room for, those of the newest episodes first, and then those that the budget held and
 * has room for now. It looks through so many and no more: what lies behind them has its turn with the next end of a run, or within the
 * hour.
 */
export async function admitRuns(deps: AutomaticDeps): Promise<void> {
  const { catalogue } = deps
  const settings = await readProcessingSettings(catalogue)
  const begin = async (episodeId: number): Promise<Outcome> =>
    (await beginWaiting(deps, episodeId, settings)) === 'full' ? 'full' : 'begun'
  const hasRoom = await goThrough((page) => listWaitingIds(catalogue, deps.time(), page), begin)
  if (!hasRoom) return
  const standing = await readStanding(catalogue, monthOf(deps.time()))
  await goThrough<{ episodeId: number; hold: Hold }>(
    (page) => listHeld(catalogue, page),
    async ({ episodeId, hold }) => {
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
    },
  )
}
