import { connectTo, variable } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listEpisodesOfGroup, listUnderWay } from '#functions/data/runs/run-lists.ts'
import type { Page, PageOptions } from '#functions/data/table/page.ts'
import { episodeAdminRow } from '#functions/domain/views/episode-view.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { listWaitingInOrder, type WaitingEpisode } from '#functions/use-cases/runs/waiting-in-order.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { runsApi } from '#shared/api/runs.ts'
import type { RunGroup } from '#shared/rules/run-groups.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  console: variable('RUN_CONSOLE'),
})

type Wanted = { group: RunGroup; page: PageOptions; now: Date }

function listGroup(
  deps: ReturnType<typeof connect>,
  { group, page, now }: Wanted,
): Promise<Page<WaitingEpisode>> {
  if (group === 'running') return listUnderWay(deps.catalogue, page)
  if (group === 'waiting') return listWaitingInOrder(deps, page, now)
  return listEpisodesOfGroup(deps.catalogue, group, page)
}

export const handler = route(runsApi.list, connect, async ({ query }, { deps, cursors, now }) => {
  const { group, limit = defaultPageSize, cursor } = query
  const row = ({ episode, podcast, waiting }: WaitingEpisode) =>
    episodeAdminRow(episode, podcast, { console: deps.console, waiting })
  const list = `${runsApi.list.name} ${group}`
  const start = cursors.open(list, cursor)
  const page = await listGroup(deps, { group, page: { limit, start }, now })
  return { answer: page.entries.map(row), nextCursor: cursors.seal(list, page.next) }
})
