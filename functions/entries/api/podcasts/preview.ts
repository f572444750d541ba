import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { guardedClient } from '#functions/connections/web-client.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { previewFeed } from '#functions/use-cases/ingestion/preview-feed.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  client: guardedClient(),
})

export const handler = route(podcastsApi.preview, connect, async ({ body }, { deps, now }) => ({
  answer: await previewFeed(deps, { url: body.url, now }),
}))
