import * as z from 'zod'
import { overrideStance } from '#functions/data/publication.ts'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const envSchema = sessionEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = route(episodesApi.update, connect, async ({ params, body }, context) => {
  await overrideStance(context.deps.catalogue, {
    episodeId: params.id,
    stance: body.political_stance,
    explanation: body.political_stance_explanation,
    now: context.now,
  })
  return { answer: undefined }
})
