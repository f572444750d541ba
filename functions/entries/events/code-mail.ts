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

/** Accounts are made without an invitation, so this announces no email. */
const withoutMail = 'CustomMessage_AdminCreateUser'

/**
 * Cognito mails the code when it gets its event back, and nothing when it gets `null`.
 * An error would also stop the mail, but would ring an alarm for a limit that works.
 */
export const handler = task({
  input: eventSchema,
  connect,
  run: async (event, deps, now) => {
    if (event.triggerSource === withoutMail) return event
    return (await admitCodeMail(deps, event.request.userAttributes.email, now)) ? event : null
  },
})
