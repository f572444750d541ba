import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { changeUser } from '#functions/data/users/users.ts'
import { withConfirmedAddress } from '#functions/domain/records/mail-trouble.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { task } from '#functions/invocation/task.ts'
import { userIdSchema } from '#shared/domain/ids.ts'

export const { envSchema, connect } = connectTo({ people: table('PEOPLE_TABLE') })

/** Cognito developer guide, "Post confirmation Lambda trigger". The handler must return the event. */
const eventSchema = z.looseObject({
  triggerSource: z.string(),
  request: z.looseObject({
    userAttributes: z.looseObject({ sub: userIdSchema, email: z.string().optional() }),
  }),
})

/** The code proves access to the address it was mailed to, which may not be the current one. */
function afterReset(user: UserRecord, mailedTo: string | undefined, now: Date): UserRecord {
  const at = now.toISOString()
  const isOwn = mailedTo?.toLowerCase() === user.email
  return {
    ...(isOwn ? withConfirmedAddress(user, now) : user),
    updatedAt: at,
    sessionsValidAfter: at,
  }
}

export const handler = task({
  input: eventSchema,
  connect,
  run: async (event, { people }, now) => {
    const { sub, email } = event.request.userAttributes
    if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') {
      await changeUser(people, sub, (user) => afterReset(user, email, now))
    }
    return event
  },
})
