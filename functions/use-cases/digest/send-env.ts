import * as z from 'zod'
import { mailEnvSchema, openMailer } from '#functions/clients/mail.ts'
import { openTable } from '#functions/data/table.ts'

/** What a function reads that mails digests. */
export const sendEnvSchema = z.object({
  ...mailEnvSchema.shape,
  CATALOGUE_TABLE: z.string().min(1),
  PEOPLE_TABLE: z.string().min(1),
  SITE_URL: z.url(),
})

/** A batch takes minutes, and each mail goes out at its own time. */
export type SendingClock = {
  time: () => Date
  wait: (milliseconds: number) => Promise<void>
}

export type SendingDeps = ReturnType<typeof connectSending>

export function connectSending(env: z.output<typeof sendEnvSchema>, clock: SendingClock) {
  return {
    catalogue: openTable(env.CATALOGUE_TABLE),
    people: openTable(env.PEOPLE_TABLE),
    mailer: openMailer(env),
    siteUrl: env.SITE_URL,
    clock,
  }
}
