import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { sessionEnvSchema, sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { countReaders } from '#functions/use-cases/digest/count-readers.ts'
import { emailApi } from '#shared/api/email.ts'

export const envSchema = sessionEnvSchema.extend({
  /** Empty: this deployment sends no mail. */
  MAIL_DOMAIN: z.string(),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: sessionGuard(env),
    people: openTable(env.PEOPLE_TABLE),
    sendsMail: env.MAIL_DOMAIN !== '',
  }
}

export const handler = route(emailApi.countReaders, connect, async (_input, { deps, now }) => ({
  answer: { ...(await countReaders(deps.people, now)), is_mail_configured: deps.sendsMail },
}))
