import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine, systemClock, userPool } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { clearedCookies } from '#functions/http/cookies.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { openLog } from '#functions/invocation/log.ts'
import { requirePassword } from '#functions/use-cases/accounts/check-password.ts'
import { beginRemoval } from '#functions/use-cases/accounts/remove-account.ts'
import { beginUpkeep } from '#functions/use-cases/upkeep/begin-upkeep.ts'
import { profileApi } from '#shared/api/profile.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  pool: userPool(),
  clock: systemClock(),
  upkeep: stateMachine('UPKEEP_MACHINE_ARN'),
})

const logger = openLog()

export const handler = route(profileApi.delete, connect, async ({ body }, context) => {
  const { deps, now, edgeSecrets, requestId } = context
  const { user } = requireCaller(context)
  const network = networkOf(context.viewerAddress)
  const place = { email: user.email, network, hashKey: edgeSecrets.current }
  await requirePassword(deps, { ...place, password: body.password, now })
  const hashKeys = edgeSecrets.accepted
  await beginRemoval(deps.people, { userId: user.userId, network, hashKeys, now })
  await beginUpkeep(deps.upkeep, logger, requestId)
  const message = 'Your account is deleted. Everything we kept about you will be gone within minutes.'
  return { answer: { success: true as const, message }, cookies: clearedCookies }
})
