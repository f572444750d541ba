import { emailChanges } from '#functions/connections/mail.ts'
import { paymentProvider } from '#functions/connections/payments.ts'
import { connectTo, variable } from '#functions/connections/resource.ts'
import { systemClock } from '#functions/connections/resources.ts'
import { changesBetween, edit } from '#functions/domain/admin-log/entry-details.ts'
import { userRow } from '#functions/domain/cards/user-row.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { requireCaller } from '#functions/http/route.ts'
import { updateUser } from '#functions/use-cases/accounts/update-user.ts'
import { usersApi } from '#shared/api/users.ts'

export const { envSchema, connect } = connectTo({
  ...loggedGuard(),
  ...emailChanges(),
  payments: paymentProvider(),
  contactAddress: variable('CONTACT_ADDRESS'),
  clock: systemClock(),
})

export const handler = loggedRoute(usersApi.update, connect, async ({ params, body }, context) => {
  const { deps, now, requestId, edgeSecrets } = context
  const { email, role, password, version } = body
  const { before, user } = await updateUser(deps, requireCaller(context).user, {
    userId: params.id,
    holder: requestId,
    wanted: { email, role, password },
    version,
    hashKey: edgeSecrets.current,
    hashKeys: edgeSecrets.accepted,
    now,
  })
  const shown = { role, email: user.email }
  const changes = changesBetween({ role: before.role, email: before.email }, shown, ['email'])
  const passwords = password === undefined ? [] : [{ field: 'password' }]
  return { details: edit([...changes, ...passwords]), answer: userRow(user) }
})
