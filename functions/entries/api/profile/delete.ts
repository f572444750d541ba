import { connectTo } from '#functions/connections/resource.ts'
import { stateMachine, systemClock, userPool } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { clearedCookies } from '#functions/http/cookies.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { accountCall } from '#functions/http/signed-in.ts'
import { deleteOwnAccount } from '#functions/use-cases/accounts/delete-account.ts'
import { profileApi } from '#shared/api/profile.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  pool: userPool(),
  clock: systemClock(),
  upkeep: stateMachine('UPKEEP_MACHINE_ARN'),
})

export const handler = route(profileApi.delete, connect, async ({ body }, context) => {
  const { deps, requestId } = context
  const deletion = { ...accountCall(context), password: body.password, requestId }
  await deleteOwnAccount(deps, requireCaller(context).user, deletion)
  const message = 'Your account is deleted. Everything we kept about you will be gone within minutes.'
  return { answer: { success: true as const, message }, cookies: clearedCookies }
})
