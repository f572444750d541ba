import * as z from 'zod'
import { openPoolDirectory } from '#functions/clients/pool-directory.ts'
import { openPoolClient, openUserPool } from '#functions/clients/user-pool.ts'
import { connection } from '#functions/connections/connection.ts'
import { siteClient } from '#functions/connections/sign-in.ts'

const poolName = connection(z.object({ USER_POOL_ID: z.string().min(1) }), (env) => ({
  poolId: env.USER_POOL_ID,
}))

/** For calls that need nothing but a token. */
export const poolClient = siteClient.opening(({ clientId }) => ({ pool: openPoolClient(clientId) }))

/** For calls that need no password. */
export const poolDirectory = poolName.opening(({ poolId }) => ({ pool: openPoolDirectory(poolId) }))

/** For calls that need a password. */
export const userPool = poolName.and(siteClient).opening(({ poolId, clientId }) => ({
  pool: openUserPool(poolId, clientId),
}))
