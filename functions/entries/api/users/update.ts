import * as z from 'zod'
import { openPayments, paymentsEnvSchema } from '#functions/clients/payment-provider.ts'
import { refuseOwnEdit } from '#functions/domain/records/own-account.ts'
import { userRow } from '#functions/domain/views/user-row.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { addressEnvSchema, connectAddresses } from '#functions/use-cases/accounts/address-env.ts'
import { editUser } from '#functions/use-cases/accounts/edit-user.ts'
import { sendConfirmationWithin } from '#functions/use-cases/accounts/send-confirmation.ts'
import { usersApi } from '#shared/api/users.ts'

export const envSchema = sessionEnvSchema.extend({
  ...addressEnvSchema.shape,
  ...paymentsEnvSchema.shape,
  CONTACT_ADDRESS: z.string(),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    ...connectAddresses(env),
    payments: openPayments(env),
    contactAddress: env.CONTACT_ADDRESS || undefined,
    clock: () => new Date(),
  }
}

export const handler = route(usersApi.update, connect, async ({ params, body }, context) => {
  const { deps, now, requestId, edgeSecrets } = context
  const { email, role, password, version } = body
  const wanted = { email, role, password }
  const { user: caller } = callerOf(context)
  if (caller.userId === params.id) {
    refuseOwnEdit(caller, wanted)
    return { answer: userRow(caller) }
  }
  const hashKeys = edgeSecrets.accepted
  const edit = { userId: params.id, holder: requestId, wanted, version, hashKeys, now }
  const { user, hasMoved } = await editUser(deps, edit)
  const attempt = { user, hashKey: edgeSecrets.current, now }
  if (hasMoved) await sendConfirmationWithin(deps, attempt).catch(() => undefined)
  return { answer: userRow(user) }
})
