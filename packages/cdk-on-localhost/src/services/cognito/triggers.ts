import * as z from 'zod'
import { region } from '../../aws/identity.ts'
import { JsonApiError } from '../../aws/json-service.ts'
import { LambdaRefusal } from '../lambda/definition.ts'
import type { PoolUser } from './pool-store.ts'

export type InvokeTrigger = (
  functionArn: string,
  payload: string,
  poolArn: string,
) => Promise<{ functionError?: string; payload: string }>

export const triggersSchema = z.strictObject(
  { PostConfirmation: z.string().optional(), CustomMessage: z.string().optional() },
  'Of the triggers, PostConfirmation and CustomMessage are emulated.',
)

export type Triggers = {
  pool: { id: string; arn: string }
  functions: z.output<typeof triggersSchema>
  invoke: InvokeTrigger | undefined
}

type TriggerCall = {
  name: keyof Triggers['functions']
  source: string
  user: PoolUser
  clientId: string
  request?: object
  response?: object
}

const failureSchema = z.object({ errorMessage: z.string() }).catch({ errorMessage: 'null' })
const noOwnText = z.null('Messages by a function are not emulated.').optional()
const eventSchema = z.looseObject({
  version: z.string(),
  response: z.looseObject({ emailSubject: noOwnText, emailMessage: noOwnText }),
})

function eventOf(poolId: string, { user, clientId, source, request, response = {} }: TriggerCall) {
  return {
    version: '1',
    region,
    userPoolId: poolId,
    userName: user.userId,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    triggerSource: source,
    request: {
      userAttributes: {
        sub: user.userId,
        'cognito:user_status': 'CONFIRMED',
        ...user.attributes,
      },
      ...request,
    },
    response,
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function runTrigger({ pool, functions, invoke }: Triggers, call: TriggerCall): Promise<void> {
  const functionArn = functions[call.name]
  if (functionArn === undefined || !invoke) return
  const outcome = await invoke(functionArn, JSON.stringify(eventOf(pool.id, call)), pool.arn).catch(
    (error: unknown) => {
      if (!(error instanceof LambdaRefusal)) throw error
      throw new JsonApiError('UnexpectedLambdaException', error.message)
    },
  )
  const answer = parse(outcome.payload)
  if (outcome.functionError) {
    const { errorMessage } = failureSchema.parse(answer)
    throw new JsonApiError('UserLambdaValidationException', `${call.name} failed with error ${errorMessage}.`)
  }
  if (!eventSchema.safeParse(answer).success) {
    throw new JsonApiError('InvalidLambdaResponseException', 'Unrecognizable lambda output')
  }
}

/** Developer guide, "Post confirmation Lambda trigger". A failure does not undo the new password. */
export function runPostConfirmation(triggers: Triggers, user: PoolUser, clientId: string): Promise<void> {
  const source = 'PostConfirmation_ConfirmForgotPassword'
  return runTrigger(triggers, { name: 'PostConfirmation', source, user, clientId })
}

/** Developer guide, "Custom message Lambda trigger". A failure prevents the mail. */
export function runCustomMessage(triggers: Triggers, user: PoolUser, clientId: string): Promise<void> {
  return runTrigger(triggers, {
    name: 'CustomMessage',
    source: 'CustomMessage_ForgotPassword',
    user,
    clientId,
    request: { codeParameter: '{####}', linkParameter: '{##Click Here##}', usernameParameter: null },
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  })
}
