import * as z from 'zod'
import { getPublished } from '#functions/data/episodes.ts'
import { listRatingChanges } from '#functions/data/rating-changes.ts'
import { openTable } from '#functions/data/table.ts'
import { ratingChangeView } from '#functions/domain/views/rating-change-view.ts'
import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'

export const envSchema = edgeEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: visitorGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = route(episodesApi.listChanges, connect, async ({ params, query }, context) => {
  const { deps, cursors } = context
  const { limit = defaultPageSize, cursor } = query
  const list = `${episodesApi.listChanges.name} ${params.id}`
  const start = cursors.open(list, cursor)
  await getPublished(deps.catalogue, params.id)
  const page = await listRatingChanges(deps.catalogue, params.id, { limit, start })
  return { answer: page.entries.map(ratingChangeView), nextCursor: cursors.seal(list, page.next) }
})
