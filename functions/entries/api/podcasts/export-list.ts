import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { exportPodcastList } from '#functions/use-cases/podcasts/export-podcast-list.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { productKey } from '#shared/domain/product.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(podcastsApi.exportList, connect, async (_input, { deps, now }) => {
  const day = now.toISOString().slice(0, 10)
  const content = await exportPodcastList(deps.catalogue, now)
  return { answer: { name: `${productKey}-podcasts-${day}.opml`, content } }
})
