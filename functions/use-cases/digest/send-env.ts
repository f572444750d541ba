import * as z from 'zod'
import { mailEnvSchema } from '#functions/clients/mail.ts'
import { openOnceMailer, readSendRate } from '#functions/clients/mail-once.ts'
import { openTable } from '#functions/data/table.ts'
import { digestMailDepsSchema, openDigestMailDeps } from '#functions/use-cases/digest/compose-digest-mail.ts'
import { openPace } from '#functions/use-cases/digest/send-pace.ts'
import { mostDigestConsumers } from '#shared/deployment/digest-queue.ts'

/** What a function reads that mails digests. */
export const sendEnvSchema = z.object({
  ...mailEnvSchema.shape,
  ...digestMailDepsSchema.shape,
  CATALOGUE_TABLE: z.string().min(1),
  PEOPLE_TABLE: z.string().min(1),
})

/** A batch takes minutes, and each mail goes out at its own time. */
export type SendingClock = {
  time: () => Date
  wait: (milliseconds: number) => Promise<unknown>
}

export type SendingDeps = ReturnType<typeof connectSending>

export function connectSending(env: z.output<typeof sendEnvSchema>, clock: SendingClock) {
  const mailer = openOnceMailer(env)
  const readRate = async () => (mailer.isConfigured ? readSendRate(mailer) : 0)
  return {
    catalogue: openTable(env.CATALOGUE_TABLE),
    people: openTable(env.PEOPLE_TABLE),
    mailer,
    pace: openPace({ readRate, consumers: mostDigestConsumers, clock }),
    ...openDigestMailDeps(env),
    clock,
  }
}
