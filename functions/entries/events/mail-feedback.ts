import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import { mailFeedbackSchema, readMailFeedback } from '#functions/domain/mail/mail-feedback.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { task } from '#functions/invocation/task.ts'
import { stopMail } from '#functions/use-cases/accounts/stop-mail.ts'

export const envSchema = z.object({ PEOPLE_TABLE: z.string().min(1) })

/** A mail came back, or somebody called it spam: no digest goes to that address until its owner confirms it again. */
export const handler = task({
  input: mailFeedbackSchema,
  connect: () => ({ people: openTable(readEnv(envSchema).PEOPLE_TABLE) }),
  run: async (event, { people }, now) => {
    const report = readMailFeedback(event)
    if (report) await stopMail(people, report, now)
  },
})
