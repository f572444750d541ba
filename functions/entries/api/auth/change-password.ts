import { connectTo } from '#functions/connections/resource.ts'
import { systemClock, userPool } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { accountCall, signedInReply } from '#functions/http/signed-in.ts'
import { changePassword } from '#functions/use-cases/accounts/change-password.ts'
import { authApi } from '#shared/api/auth.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  people: table('PEOPLE_TABLE'),
  operations: table('OPERATIONS_TABLE'),
  pool: userPool(),
  clock: systemClock(),
})

export const handler = route(authApi.changePassword, connect, async ({ body }, context) => {
  const { deps, edgeSecrets } = context
  const signedIn = await changePassword(
    { ...deps, sessions: deps.guard.sessions },
    {
      ...accountCall(context),
      user: requireCaller(context).user,
      current: body.current_password,
      next: body.new_password,
    },
  )
  return signedInReply(edgeSecrets.current, signedIn)
})
