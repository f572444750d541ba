import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { callerOf, route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { readProfile } from '#functions/use-cases/accounts/profile.ts'
import { profileApi } from '#shared/api/profile.ts'

export const envSchema = sessionEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  /** Empty: this deployment sends no mail. */
  MAIL_DOMAIN: z.string(),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    sendsMail: env.MAIL_DOMAIN !== '',
  }
}

export const handler = route(profileApi.get, connect, async (_input, context) => ({
  answer: await readProfile(context.deps, callerOf(context).user),
}))
