import * as z from 'zod'
import { readCloud } from '#functions/data/clouds.ts'
import { openTable } from '#functions/data/table.ts'
import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { topicsApi } from '#shared/api/topics.ts'

export const envSchema = edgeEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: visitorGuard(env), catalogue: openTable(env.CATALOGUE_TABLE) }
}

export const handler = route(topicsApi.listForStance, connect, async ({ params }, { deps }) => ({
  answer: { topics: await readCloud(deps.catalogue, params.stance) },
}))
