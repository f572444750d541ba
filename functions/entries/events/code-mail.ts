import * as z from 'zod'
import { currentSecret } from '#functions/clients/secrets.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { secrets } from '#functions/connections/resources.ts'
import { table } from '#functions/connections/tables.ts'
import { takeAccountMail } from '#functions/data/users/mail-attempts.ts'
import { task } from '#functions/invocation/task.ts'
import { DomainError } from '#shared/domain/errors.ts'

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
  run: async (event, { operations, edgeSecrets }, now) => {
    if (event.triggerSource === withoutMail) return event
    const email = event.request.userAttributes.email.toLowerCase()
    const hashKey = await currentSecret(edgeSecrets)
    try {
      await takeAccountMail(operations, { email, hashKey, now })
      return event
    } catch (error) {
      if (error instanceof DomainError && error.code === 'rate-limited') return null
      throw error
    }
  },
})
