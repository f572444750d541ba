import * as z from 'zod'
import { mailEnvSchema, openMailer } from '#functions/clients/mail.ts'
import { openPayments, paymentsEnvSchema } from '#functions/clients/payment-provider.ts'
import { openSecrets, secretArnsSchema } from '#functions/clients/secrets.ts'
import { openUserPool } from '#functions/clients/user-pool.ts'
import { openTable } from '#functions/data/table.ts'
import { refuseOwnEdit } from '#functions/domain/records/own-account.ts'
import { userRow } from '#functions/domain/views/user-row.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { editUser } from '#functions/use-cases/accounts/edit-user.ts'
import { sendConfirmationWithin } from '#functions/use-cases/accounts/send-confirmation.ts'
import { usersApi } from '#shared/api/users.ts'

export const envSchema = sessionEnvSchema.extend({
  ...mailEnvSchema.shape,
  ...paymentsEnvSchema.shape,
  OPERATIONS_TABLE: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  MAILED_LINK_SECRETS: secretArnsSchema,
  CONTACT_ADDRESS: z.string(),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    people: openTable(env.PEOPLE_TABLE),
    operations: openTable(env.OPERATIONS_TABLE),
    pool: openUserPool(env.USER_POOL_ID, env.USER_POOL_CLIENT_ID),
    payments: openPayments(env),
    mailer: openMailer(env),
    linkSecrets: openSecrets(env.MAILED_LINK_SECRETS),
    siteUrl: env.SITE_URL,
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
