import { connectTo, variable } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listEpisodesOfGroup, listUnderWay, searchEpisodesOfGroup } from '#functions/data/runs/run-lists.ts'
import type { OrderedPage, Page } from '#functions/data/table/page.ts'
import { episodeAdminRow } from '#functions/domain/views/episode-view.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import {
  listWaitingInOrder,
  searchWaiting,
  type WaitingEpisode,
} from '#functions/use-cases/runs/waiting-in-order.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { runsApi } from '#shared/api/runs.ts'
import type { RunGroup } from '#shared/rules/run-groups.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  console: variable('RUN_CONSOLE'),
})

type Wanted = { group: RunGroup; find: string; page: OrderedPage; now: Date }

function listGroup(
  deps: ReturnType<typeof connect>,
  { group, find, page, now }: Wanted,
): Promise<Page<WaitingEpisode>> {
  const { catalogue } = deps
  if (group === 'running') return listUnderWay(catalogue, { ...page, find })
  if (group === 'waiting') {
    return find === '' ? listWaitingInOrder(deps, page, now) : searchWaiting(deps, { ...page, find }, now)
  }
  if (find === '') return listEpisodesOfGroup(catalogue, group, page)
  return searchEpisodesOfGroup(catalogue, group, { ...page, find })
}

export const handler = route(runsApi.list, connect, async ({ query }, { deps, cursors, now }) => {
  const { group, find, sort, limit = defaultPageSize, cursor } = query
  const row = ({ episode, podcast, waiting }: WaitingEpisode) =>
    episodeAdminRow(episode, podcast, { console: deps.console, waiting })
  const list = `${runsApi.list.name} ${JSON.stringify([group, find, sort])}`
  const page = { limit, start: cursors.open(list, cursor), isAscending: sort === 'oldest' }
  const { entries, next } = await listGroup(deps, { group, find, page, now })
  return { answer: entries.map(row), nextCursor: cursors.seal(list, next) }
})
