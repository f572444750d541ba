import * as z from 'zod'
import { guardedClientEnvSchema, openGuardedClient } from '#functions/clients/guarded-client-env.ts'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { namingField } from '#functions/http/naming-field.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { previewFeed } from '#functions/use-cases/ingestion/preview-feed.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const envSchema = sessionEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  ...guardedClientEnvSchema.shape,
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    client: openGuardedClient(env),
  }
}

export const handler = route(podcastsApi.preview, connect, async ({ body }, { deps, now }) => ({
  answer: await namingField('url', previewFeed(deps, { url: body.url, now })),
}))
