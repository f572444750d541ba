import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod'
import { mailEnvSchema, openMailer } from '#functions/clients/mail.ts'
import { openSecrets, secretArnsSchema } from '#functions/clients/secrets.ts'
import { openUserPool } from '#functions/clients/user-pool.ts'
import { otherChangeGoesOn } from '#functions/data/email-change.ts'
import { noteNetwork } from '#functions/data/known-networks.ts'
import { takeAddressChange } from '#functions/data/mail-attempts.ts'
import { openTable } from '#functions/data/table.ts'
import { currentUser } from '#functions/domain/views/user-view.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { networkOf } from '#functions/http/network-of.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { changeEmail } from '#functions/use-cases/accounts/change-email.ts'
import { requirePassword } from '#functions/use-cases/accounts/check-password.ts'
import { sendConfirmationWithin } from '#functions/use-cases/accounts/send-confirmation.ts'
import { settleEmailChange } from '#functions/use-cases/accounts/settle-email-change.ts'
import { authApi } from '#shared/api/auth.ts'

export const envSchema = sessionEnvSchema.extend({
  ...mailEnvSchema.shape,
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
    mailer: openMailer(env),
    linkSecrets: openSecrets(env.MAILED_LINK_SECRETS),
    siteUrl: env.SITE_URL,
    contactAddress: env.CONTACT_ADDRESS || undefined,
    pause,
  }
}

export const handler = route(authApi.changeEmail, connect, async ({ body }, context) => {
  const { deps, now, viewerAddress } = context
  const { current: hashKey, accepted: hashKeys } = context.edgeSecrets
  const user = await settleEmailChange(deps, callerOf(context).user, { hashKeys, now })
  const place = { email: user.email, network: networkOf(viewerAddress), hashKey }
  await requirePassword(deps, { ...place, password: body.password, now })
  if (user.email === body.email) return { answer: currentUser(user) }
  if (user.emailChange && user.emailChange.to !== body.email) throw otherChangeGoesOn()
  await takeAddressChange(deps.operations, { user, hashKey, now })
  const changed = await changeEmail(deps, user, { to: body.email, hashKeys, now })
  await Promise.all([
    sendConfirmationWithin(deps, { user: changed, hashKey, now }).catch(() => undefined),
    noteNetwork(deps.operations, { ...place, email: changed.email }, now),
  ])
  return { answer: currentUser(changed) }
})
