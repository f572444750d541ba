import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { mailFeedbackSchema, readMailFeedback } from '#functions/domain/mail/mail-feedback.ts'
import { task } from '#functions/invocation/task.ts'
import { stopMail } from '#functions/use-cases/accounts/stop-mail.ts'

export const { envSchema, connect } = connectTo({ people: table('PEOPLE_TABLE') })

/** After a bounce or complaint the address gets no digests until its owner confirms it again. */
export const handler = task({
  input: mailFeedbackSchema,
  connect,
  run: async (event, { people }, now) => {
    const report = readMailFeedback(event)
    if (report) await stopMail(people, report, now)
  },
})
