import * as z from 'zod'
import { mailEnvSchema, openMailer } from '#functions/clients/mail.ts'
import { openSecrets, secretArnsSchema } from '#functions/clients/secrets.ts'
import { openUserPool } from '#functions/clients/user-pool.ts'
import { openTable } from '#functions/data/table.ts'
import { userRow } from '#functions/domain/views/user-row.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { addUser } from '#functions/use-cases/accounts/add-user.ts'
import { sendConfirmationWithin } from '#functions/use-cases/accounts/send-confirmation.ts'
import { usersApi } from '#shared/api/users.ts'

export const envSchema = sessionEnvSchema.extend({
  ...mailEnvSchema.shape,
  OPERATIONS_TABLE: z.string().min(1),
  USER_POOL_ID: z.string().min(1),
  MAILED_LINK_SECRETS: secretArnsSchema,
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
  }
}

export const handler = route(usersApi.create, connect, async ({ body }, context) => {
  const { deps, now, requestId, edgeSecrets } = context
  const hashKey = edgeSecrets.current
  const user = await addUser(deps, { ...body, holder: requestId, hashKey, now })
  // The account is there whatever becomes of the mail: its owner can have the link sent again.
  await sendConfirmationWithin(deps, { user, hashKey, now }).catch(() => undefined)
  return { answer: userRow(user) }
})
