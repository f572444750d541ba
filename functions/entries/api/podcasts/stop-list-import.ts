import { stopListImport } from '#functions/data/list-imports.ts'
import { openTable } from '#functions/data/table.ts'
import { deedOf } from '#functions/domain/admin-log/deed.ts'
import { loggedEnvSchema, loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'

export const envSchema = loggedEnvSchema

const connect = () => {
  const env = readEnv(envSchema)
  return { guard: loggedGuard(env), operations: openTable(env.OPERATIONS_TABLE) }
}

export const handler = loggedRoute(podcastsApi.stopListImport, connect, async ({ body }, { deps, now }) => {
  await stopListImport(deps.operations, body.started_at, now)
  const message = 'The import is stopping. Podcasts already added stay.'
  return { deed: deedOf({}), answer: { success: true as const, message } }
})
