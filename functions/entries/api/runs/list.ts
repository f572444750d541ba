import * as z from 'zod'
import { type EpisodeOfPodcast, listEpisodesOfGroup, listUnderWay } from '#functions/data/run-lists.ts'
import { openTable } from '#functions/data/table.ts'
import { episodeAdminRow } from '#functions/domain/views/episode-view.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { runsApi } from '#shared/api/runs.ts'

export const envSchema = sessionEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  /** What comes before an execution's name in its address at the cloud's console; empty where there is none. */
  RUN_CONSOLE: z.string(),
})

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), catalogue: openTable(env.CATALOGUE_TABLE), console: env.RUN_CONSOLE }
}

export const handler = route(runsApi.list, connect, async ({ query }, { deps, cursors }) => {
  const { group, limit = defaultPageSize, cursor } = query
  const row = ({ episode, podcast }: EpisodeOfPodcast) => episodeAdminRow(episode, podcast, deps.console)
  const list = `${runsApi.list.name} ${group}`
  const start = cursors.open(list, cursor)
  const page =
    group === 'running'
      ? await listUnderWay(deps.catalogue, { limit, start })
      : await listEpisodesOfGroup(deps.catalogue, group, { limit, start })
  return { answer: page.entries.map(row), nextCursor: cursors.seal(list, page.next) }
})
