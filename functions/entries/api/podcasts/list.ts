import * as z from 'zod'
import { listPodcasts } from '#functions/data/podcast-lists.ts'
import { openTable } from '#functions/data/table.ts'
import { podcastAdminView } from '#functions/domain/views/podcast-view.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const envSchema = sessionEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = route(podcastsApi.list, connect, async ({ query }, { deps, cursors }) => {
  const { limit = defaultPageSize, cursor } = query
  const list = podcastsApi.list.name
  const page = await listPodcasts(deps.catalogue, { limit, start: cursors.open(list, cursor) })
  return { answer: page.entries.map(podcastAdminView), nextCursor: cursors.seal(list, page.next) }
})
