import { guardedClientEnvSchema, openGuardedClient } from '#functions/clients/guarded-client-env.ts'
import { connection } from '#functions/connections/connection.ts'

export const guardedClient = connection(guardedClientEnvSchema, (env) => ({ client: openGuardedClient(env) }))
