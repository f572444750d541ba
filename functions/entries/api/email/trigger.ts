import * as z from 'zod'
import { openDigestQueue } from '#functions/clients/digest-queue.ts'
import { openTable } from '#functions/data/table.ts'
import { deedOf } from '#functions/domain/admin-log/deed.ts'
import { loggedEnvSchema, loggedGuard, loggedRoute } from '#functions/http/logged-route.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { triggerDigests } from '#functions/use-cases/digest/trigger-digests.ts'
import { emailApi } from '#shared/api/email.ts'
import { countOf } from '#shared/format/number.ts'

export const envSchema = loggedEnvSchema.extend({
  CATALOGUE_TABLE: z.string().min(1),
  DIGEST_QUEUE_URL: z.string().min(1),
  /** Empty: this deployment sends no mail. */
  MAIL_DOMAIN: z.string(),
})

const connect = () => {
  const env = readEnv(envSchema)
  return {
    guard: loggedGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    people: openTable(env.PEOPLE_TABLE),
    queue: openDigestQueue(env.DIGEST_QUEUE_URL),
    sendsMail: env.MAIL_DOMAIN !== '',
  }
}

export const handler = loggedRoute(emailApi.trigger, connect, async (_input, { deps, now }) => {
  const people = await triggerDigests(deps, now)
  const message = `Digests are going out to up to ${countOf(people, 'person', 'people')}.`
  return { deed: deedOf({ people }), answer: { success: true as const, message } }
})
