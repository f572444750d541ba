import * as z from 'zod'
import { openSecrets, secretArnsSchema } from '#functions/clients/secrets.ts'
import { openTable } from '#functions/data/table.ts'
import { route } from '#functions/http/route.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { confirmEmail } from '#functions/use-cases/accounts/confirm-email.ts'
import { authApi } from '#shared/api/auth.ts'

export const envSchema = edgeEnvSchema.extend({
  PEOPLE_TABLE: z.string().min(1),
  MAILED_LINK_SECRETS: secretArnsSchema,
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    // The link works on any device: who calls is of no account.
    guard: visitorGuard(env),
    people: openTable(env.PEOPLE_TABLE),
    linkSecrets: openSecrets(env.MAILED_LINK_SECRETS),
  }
}

export const handler = route(authApi.confirmEmail, connect, async ({ body }, { deps, now }) => {
  await confirmEmail(deps, body.token, now)
  return { answer: undefined }
})
