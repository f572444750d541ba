import { emailChanges } from '#functions/connections/mail.ts'
import { connectTo, variable } from '#functions/connections/resource.ts'
import { systemClock } from '#functions/connections/resources.ts'
import { otherChangeGoesOn } from '#functions/data/users/email-change.ts'
import { noteNetwork } from '#functions/data/users/known-networks.ts'
import { takeAddressChange } from '#functions/data/users/mail-attempts.ts'
import { currentUser } from '#functions/domain/views/user-view.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { requireCaller, route } from '#functions/http/route.ts'
import { changeEmail } from '#functions/use-cases/accounts/change-email.ts'
import { requirePassword } from '#functions/use-cases/accounts/check-password.ts'
import { trySendConfirmation } from '#functions/use-cases/accounts/send-confirmation.ts'
import { settleEmailChange } from '#functions/use-cases/accounts/settle-email-change.ts'
import { authApi } from '#shared/api/auth.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  ...emailChanges(),
  clock: systemClock(),
  contactAddress: variable('CONTACT_ADDRESS'),
})

export const handler = route(authApi.changeEmail, connect, async ({ body }, context) => {
  const { deps, now, viewerAddress } = context
  const { current: hashKey, accepted: hashKeys } = context.edgeSecrets
  const user = await settleEmailChange(deps, requireCaller(context).user, { hashKeys, now })
  const place = { email: user.email, network: networkOf(viewerAddress), hashKey }
  await requirePassword(deps, { ...place, password: body.password, now })
  if (user.email === body.email) return { answer: currentUser(user) }
  if (user.emailChange && user.emailChange.to !== body.email) throw otherChangeGoesOn()
  await takeAddressChange(deps.operations, { user, hashKey, now })
  const changed = await changeEmail(deps, user, { to: body.email, hashKey, hashKeys, now })
  await Promise.all([
    trySendConfirmation(deps, { user: changed, hashKey, now, changedBy: 'owner' }),
    noteNetwork(deps.operations, { ...place, email: changed.email }, now),
  ])
  return { answer: currentUser(changed) }
})
