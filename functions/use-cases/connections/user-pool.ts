import * as z from 'zod'
import { wallClock } from '#functions/clients/clock.ts'
import { openUserPool } from '#functions/clients/user-pool.ts'
import { connection } from '#functions/invocation/connection.ts'

const poolEnvSchema = z.object({ USER_POOL_ID: z.string().min(1), USER_POOL_CLIENT_ID: z.string().min(1) })

/** For what somebody is asked their password for. */
export const userPool = connection(poolEnvSchema, (env) => ({
  pool: openUserPool(env.USER_POOL_ID, env.USER_POOL_CLIENT_ID),
  pause: wallClock.sleep,
}))
