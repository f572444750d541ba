import { emailChanges } from '#functions/connections/mail.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { detailsOf } from '#functions/domain/admin-log/entry-details.ts'
import { userRow } from '#functions/domain/cards/user-row.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { createUser } from '#functions/use-cases/accounts/create-user.ts'
import { usersApi } from '#shared/api/users.ts'

export const { envSchema, connect } = connectTo({ ...loggedGuard(), ...emailChanges() })

export const handler = loggedRoute(usersApi.create, connect, async ({ body }, context) => {
  const { deps, now, requestId, edgeSecrets } = context
  const userId = crypto.randomUUID()
  const account = { ...body, userId, holder: requestId, hashKey: edgeSecrets.current, now }
  const user = await createUser(deps, account)
  const subject = { kind: 'user' as const, id: user.userId }
  return { details: { ...detailsOf({ role: user.role }), subject }, answer: userRow(user) }
})
