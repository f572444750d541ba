import { guardedClient } from '#functions/connections/guarded-client.ts'
import { catalogueTable } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { previewFeed } from '#functions/use-cases/ingestion/preview-feed.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const { envSchema, connect } = sessionGuard.and(catalogueTable).and(guardedClient)

export const handler = route(podcastsApi.preview, connect, async ({ body }, { deps, now }) => ({
  answer: await previewFeed(deps, { url: body.url, now }),
}))
