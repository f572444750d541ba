import { monthOf } from '#functions/data/budget/ledger.ts'
import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { readStanding } from '#functions/data/budget/reservations.ts'
import {
  type Line,
  type LinePage,
  lineName,
  listLine,
  readTurns,
  saveTurns,
} from '#functions/data/runs/run-queue.ts'
import { type HeldRun, listHeld, readHeldPlace, saveHeldPlace } from '#functions/data/runs/runs-on-hold.ts'
import type { Page, PageKey, PageOptions } from '#functions/data/table/page.ts'
import { putOnHold } from '#functions/domain/episodes/run-transitions.ts'
import { activeRunOf } from '#functions/domain/records/run-state.ts'
import { type Lane, lanes } from '#functions/domain/runs/lane.ts'
import type { LineEntry } from '#functions/domain/runs/waiting-line.ts'
import { refuseSpending, totalOf } from '#functions/domain/spending/breaker.ts'
import { needOf } from '#functions/domain/spending/run-need.ts'
import { canonical } from '#functions/domain/text/canonical.ts'
import { type AutomaticDeps, beginWaiting } from '#functions/use-cases/runs/automatic-start.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'
import { leaveUnreadable } from '#functions/use-cases/runs/leave-unreadable.ts'
import { takeTurns } from '#functions/use-cases/runs/take-turns.ts'
import { concurrentRuns } from '#shared/deployment/rate-limits.ts'
import type { SpendingRefusal } from '#shared/rules/budget.ts'

export type Bounds = {
  pageSize: number
  mostPages: number
  mostTried: number
}

/** A page of the largest entries costs 18 read units. `mostTried` exceeds the number of slots. */
const usualBounds: Bounds = { pageSize: 100, mostPages: 10, mostTried: 2 * concurrentRuns.maximum }

/** `begun`: the entry was processed, with any result. `skipped`: it was left for a later call. */
type Outcome = 'begun' | 'skipped' | 'full'

/** `tried`: the limit of entries. `pages`: the limit of pages; the next scan continues after `behind`. */
type Look = { ending: 'full' | 'tried' | 'end' } | { ending: 'pages'; behind: PageKey }

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

async function changeReason(deps: AutomaticDeps, episodeId: number, reason: SpendingRefusal): Promise<void> {
  await changeEpisode(deps.catalogue, episodeId, (current) => {
    const hold = activeRunOf(current)?.hold
    return hold && hold.reason !== reason ? putOnHold(current, { ...hold, reason }) : current
  })
}

type FullLanes = Set<Lane>

type Begin = (episodeId: number) => Promise<Outcome>

/** The next scan continues after this one, so that runs that do not fit do not block later ones. */
async function admitHeld(
  deps: AutomaticDeps,
  { begin, full }: { begin: Begin; full: FullLanes },
  bounds: Bounds,
): Promise<void> {
  const { catalogue, operations } = deps
  const from = await readHeldPlace(operations)
  const standing = await readStanding(catalogue, monthOf(deps.clock.now()))
  const admit = async ({ episodeId, hold }: HeldRun): Promise<Outcome> => {
    if (!hold) return (await begin(episodeId)) === 'full' ? 'skipped' : 'begun'
    const lane = hold.transcribes ? 'audio' : 'text'
    const need = needOf(hold, deps.model)
    const reason = refuseSpending(need, standing)
    if (reason === hold.reason || (!reason && full.has(lane))) return 'skipped'
    if (reason) {
      await leaveUnreadable(() => changeReason(deps, episodeId, reason), undefined)
      return 'begun'
    }
    const outcome = await begin(episodeId)
    if (outcome === 'full') full.add(lane)
    // The run reserves its cost when it starts; this scan must count it now.
    else if (standing.committed !== null) standing.committed += totalOf(need)
    return outcome === 'full' && full.size < lanes.length ? 'skipped' : outcome
  }
  const look = await goThrough((page) => listHeld(catalogue, page), admit, { ...bounds, from })
  if (look.ending === 'pages') await saveHeldPlace(operations, look.behind, deps.clock.now())
  if (look.ending === 'end' && from) await saveHeldPlace(operations, undefined, deps.clock.now())
}

const linesOf = (lane: Lane): Line[] => [
  { lane, isAskedFor: true },
  { lane, isAskedFor: false },
]

const mostBegins = 20

async function admitLines(deps: AutomaticDeps, begin: Begin, bounds: Bounds): Promise<FullLanes> {
  const { catalogue, operations, clock } = deps
  const full: FullLanes = new Set()
  const before = await readTurns(operations)
  const after = { last: { ...before.last }, begins: { ...before.begins } }
  const mayBegin = ({ notBefore }: LineEntry) =>
    notBefore === undefined || Date.parse(notBefore) <= clock.now().getTime()
  for (const line of lanes.flatMap(linesOf)) {
    const { lane } = line
    if (full.has(lane)) continue
    const read = (page: LinePage) => listLine(catalogue, line, page)
    const beginOne = async ({ episodeId }: LineEntry) => {
      if ((await begin(episodeId)) === 'full') return false
      after.begins[lane] = [...(after.begins[lane] ?? []), clock.now().getTime()].slice(-mostBegins)
      return true
    }
    const turn = { read, last: before.last[lineName(line)], mayBegin, begin: beginOne }
    const { ending, last } = await takeTurns(turn, {
      mostRead: bounds.pageSize * bounds.mostPages,
      mostTried: bounds.mostTried,
    })
    after.last[lineName(line)] = last
    if (ending === 'full') full.add(lane)
  }
  // Without a waiting run, the rate of starts does not show how fast runs can start.
  for (const lane of lanes) if (!full.has(lane)) delete after.begins[lane]
  if (canonical(after) !== canonical(before)) await saveTurns(operations, after, clock.now())
  return full
}

/**
 * Starts runs while there are free slots. In each queue, requested runs come before automatic ones, and
 * podcasts alternate, newest episode first. Then come runs on hold that the budget now allows. Bounded; the
 * next call continues where this one stopped.
 */
export async function admitRuns(deps: AutomaticDeps, bounds: Bounds = usualBounds): Promise<void> {
  const settings = await readProcessingSettings(deps.catalogue)
  const begin: Begin = (episodeId) =>
    leaveUnreadable(
      async () => ((await beginWaiting(deps, episodeId, settings)) === 'full' ? 'full' : 'begun'),
      'begun',
    )
  const full = await admitLines(deps, begin, bounds)
  if (full.size < lanes.length) await admitHeld(deps, { begin, full }, bounds)
}
