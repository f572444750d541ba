import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { openUpkeep } from '#functions/clients/upkeep.ts'
import { openUserPool } from '#functions/clients/user-pool.ts'
import { openTable } from '#functions/data/table.ts'
import { clearedCookies } from '#functions/http/cookies.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { openLog } from '#functions/invocation/log.ts'
import { requirePassword } from '#functions/use-cases/accounts/check-password.ts'
import { beginRemoval } from '#functions/use-cases/accounts/remove-account.ts'
import { beginUpkeep } from '#functions/use-cases/upkeep/begin-upkeep.ts'
import { profileApi } from '#shared/api/profile.ts'

export const envSchema = sessionEnvSchema.extend({
  OPERATIONS_TABLE: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  UPKEEP_MACHINE_ARN: z.string().min(1),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    people: openTable(env.PEOPLE_TABLE),
    operations: openTable(env.OPERATIONS_TABLE),
    pool: openUserPool(env.USER_POOL_ID, env.USER_POOL_CLIENT_ID),
    upkeep: openUpkeep(env.UPKEEP_MACHINE_ARN),
    pause,
  }
}

const logger = openLog()

export const handler = route(profileApi.delete, connect, async ({ body }, context) => {
  const { deps, now, edgeSecrets, requestId } = context
  const { user } = callerOf(context)
  const network = networkOf(context.viewerAddress)
  const place = { email: user.email, network, hashKey: edgeSecrets.current }
  await requirePassword(deps, { ...place, password: body.password, now })
  const hashKeys = edgeSecrets.accepted
  await beginRemoval(deps.people, { userId: user.userId, network, hashKeys, now })
  await beginUpkeep(deps.upkeep, logger, requestId)
  const message = 'Your account is deleted. Everything we kept about you will be gone within minutes.'
  return { answer: { success: true as const, message }, cookies: clearedCookies }
})
