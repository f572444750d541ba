import * as z from 'zod'
import { openPoolDirectory } from '#functions/clients/pool-directory.ts'
import { connection } from '#functions/invocation/connection.ts'

/** For what nobody signs in for. */
export const poolDirectory = connection(z.object({ USER_POOL_ID: z.string().min(1) }), (env) => ({
  pool: openPoolDirectory(env.USER_POOL_ID),
}))
