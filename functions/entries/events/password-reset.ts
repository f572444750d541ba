import * as z from 'zod'
import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { task } from '#functions/invocation/task.ts'
import { endPasswordReset } from '#functions/use-cases/accounts/end-password-reset.ts'
import { userIdSchema } from '#shared/domain/ids.ts'

export const { envSchema, connect } = connectTo({ people: table('PEOPLE_TABLE') })

/** Cognito developer guide, "Post confirmation Lambda trigger". The handler must return the event. */
const eventSchema = z.looseObject({
  triggerSource: z.string(),
  request: z.looseObject({
    userAttributes: z.looseObject({ sub: userIdSchema, email: z.string().optional() }),
  }),
})

export const handler = task({
  input: eventSchema,
  connect,
  run: async (event, { people }, now) => {
    const { sub, email } = event.request.userAttributes
    if (event.triggerSource === 'PostConfirmation_ConfirmForgotPassword') {
      await endPasswordReset(people, { sub, mailedTo: email, now })
    }
    return event
  },
})
