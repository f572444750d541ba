import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { writeEpisodeList } from '#functions/use-cases/offline/write-episode-list.ts'
import { offlineApi } from '#shared/api/offline.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(offlineApi.downloadEpisodeList, connect, async (_input, { deps, now }) => ({
  answer: { name: 'new-episodes.csv', content: await writeEpisodeList(deps.catalogue, now) },
}))
