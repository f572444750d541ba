import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { secrets } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { task } from '#functions/invocation/task.ts'
import { admitCodeMail } from '#functions/use-cases/accounts/admit-code-mail.ts'

export const { envSchema, connect } = connectTo({
  operations: table('OPERATIONS_TABLE'),
  edgeSecrets: secrets('EDGE_SECRETS'),
})

/** Cognito developer guide, "Custom message Lambda trigger". */
const eventSchema = z.looseObject({
  triggerSource: z.string(),
  request: z.looseObject({ userAttributes: z.looseObject({ email: z.string() }) }),
})

/** Cognito sends this event for each new account, but no mail, because we suppress its invitations. */
const withoutMail = 'CustomMessage_AdminCreateUser'

/**
 * Cognito mails the code if we return the event, and nothing if we return `null`. An error would also stop
 * the mail, but would raise an alarm although the mail limit works as intended.
 */
export const handler = task({
  input: eventSchema,
  connect,
  run: async (event, deps, now) => {
    if (event.triggerSource === withoutMail) return event
    return (await admitCodeMail(deps, event.request.userAttributes.email, now)) ? event : null
  },
})
