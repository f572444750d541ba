import * as z from 'zod'
import { openPoolClient } from '#functions/clients/user-pool.ts'
import { connection } from '#functions/invocation/connection.ts'

/** For what a token proves by itself. */
export const poolClient = connection(z.object({ USER_POOL_CLIENT_ID: z.string().min(1) }), (env) => ({
  pool: openPoolClient(env.USER_POOL_CLIENT_ID),
}))
