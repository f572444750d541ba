import * as z from 'zod'
import { stopListImport } from '#functions/data/list-imports.ts'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const envSchema = sessionEnvSchema.extend({ OPERATIONS_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: sessionGuard(env), operations: openTable(env.OPERATIONS_TABLE) }
}

export const handler = route(podcastsApi.stopListImport, connect, async ({ body }, { deps, now }) => {
  await stopListImport(deps.operations, body.started_at, now)
  const message = 'The import is being stopped. Podcasts that were added stay.'
  return { answer: { success: true as const, message } }
})
