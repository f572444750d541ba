import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { viewListImport } from '#functions/use-cases/ingestion/import-list.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const envSchema = sessionEnvSchema.extend({ OPERATIONS_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), operations: openTable(env.OPERATIONS_TABLE) }
}

export const handler = route(podcastsApi.getListImport, connect, async (_input, { deps, now }) => ({
  answer: { import: await viewListImport(deps.operations, now) },
}))
