import { emailChanges } from '#functions/connections/mail.ts'
import { paymentProvider } from '#functions/connections/payments.ts'
import { connectTo, variable } from '#functions/connections/resource.ts'
import { systemClock } from '#functions/connections/resources.ts'
import { changesBetween, edit } from '#functions/domain/admin-log/entry-details.ts'
import { userRow } from '#functions/domain/cards/user-row.ts'
import { refuseOwnEdit } from '#functions/domain/records/own-account.ts'
import { loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { requireCaller } from '#functions/http/route.ts'
import { editUser } from '#functions/use-cases/accounts/edit-user.ts'
import { trySendConfirmation } from '#functions/use-cases/accounts/send-confirmation.ts'
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
  const wanted = { email, role, password }
  const { user: caller } = requireCaller(context)
  if (caller.userId === params.id) {
    refuseOwnEdit(caller, wanted)
    return { details: edit([]), answer: userRow(caller) }
  }
  const hashKeys = edgeSecrets.accepted
  const request = { userId: params.id, holder: requestId, wanted, version, hashKeys, now }
  const { before, user, hasMoved } = await editUser(deps, request)
  const attempt = { user, hashKey: edgeSecrets.current, now, changedBy: 'admin' as const }
  if (hasMoved) await trySendConfirmation(deps, attempt)
  const changes = changesBetween({ role: before.role, email: before.email }, { role, email: user.email }, [
    'email',
  ])
  const isSet = password !== undefined
  return { details: edit([...changes, ...(isSet ? [{ field: 'password' }] : [])]), answer: userRow(user) }
})
