import * as z from 'zod'
import { listOtherSide } from '#functions/data/other-side.ts'
import { openTable } from '#functions/data/table.ts'
import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { episodesApi } from '#shared/api/episodes.ts'

export const envSchema = edgeEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: visitorGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = route(episodesApi.listOtherSide, connect, async ({ params }, { deps }) => ({
  answer: await listOtherSide(deps.catalogue, params.id),
}))
