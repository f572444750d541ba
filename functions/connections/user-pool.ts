import * as z from 'zod'
import { wallClock } from '#functions/clients/clock.ts'
import { openPoolDirectory } from '#functions/clients/pool-directory.ts'
import { openPoolClient, openUserPool } from '#functions/clients/user-pool.ts'
import { connection } from '#functions/connections/connection.ts'

/** For what a token proves by itself. */
export const poolClient = connection(z.object({ USER_POOL_CLIENT_ID: z.string().min(1) }), (env) => ({
  pool: openPoolClient(env.USER_POOL_CLIENT_ID),
}))

/** For what nobody signs in for. */
export const poolDirectory = connection(z.object({ USER_POOL_ID: z.string().min(1) }), (env) => ({
  pool: openPoolDirectory(env.USER_POOL_ID),
}))

const poolEnvSchema = z.object({ USER_POOL_ID: z.string().min(1), USER_POOL_CLIENT_ID: z.string().min(1) })

/** For what somebody is asked their password for. */
export const userPool = connection(poolEnvSchema, (env) => ({
  pool: openUserPool(env.USER_POOL_ID, env.USER_POOL_CLIENT_ID),
  pause: wallClock.sleep,
}))
