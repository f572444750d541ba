import * as z from 'zod'
import { region } from '#emulator/aws/identity.ts'
import { JsonApiError } from '#emulator/aws/json-service.ts'
import type { PoolUser } from '#emulator/services/cognito/pool-store.ts'
import { LambdaRefusal } from '#emulator/services/lambda/definition.ts'

/** Runs a function in the pool's name; answers its JSON text. */
export type InvokeTrigger = (
  functionArn: string,
  payload: string,
  poolArn: string,
) => Promise<{ functionError?: string; payload: string }>

export type PostConfirmation = {
  pool: { id: string; arn: string }
  functionArn: string
  invoke: InvokeTrigger
}

const failureSchema = z.object({ errorMessage: z.string() }).catch({ errorMessage: 'null' })
const eventSchema = z.looseObject({ version: z.string(), response: z.looseObject({}) })

function eventOf(poolId: string, user: PoolUser, clientId: string) {
  return {
    version: '1',
    region,
    userPoolId: poolId,
    userName: user.userId,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    triggerSource: 'PostConfirmation_ConfirmForgotPassword',
    request: {
      userAttributes: {
        sub: user.userId,
        'cognito:user_status': 'CONFIRMED',
        ...user.attributes,
      },
    },
    response: {},
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Tells the pool's function that a user has a new password (developer guide, «Post confirmation Lambda trigger»); once, for as long as
 * the function may run. What was confirmed stays so when it fails.
 * @throws JsonApiError UserLambdaValidationException, InvalidLambdaResponseException, UnexpectedLambdaException
 */
export async function tellPostConfirmation(
  { pool, functionArn, invoke }: PostConfirmation,
  user: PoolUser,
  clientId: string,
): Promise<void> {
  const outcome = await invoke(functionArn, JSON.stringify(eventOf(pool.id, user, clientId)), pool.arn).catch(
    (error: unknown) => {
      if (!(error instanceof LambdaRefusal)) throw error
      throw new JsonApiError('UnexpectedLambdaException', error.message)
    },
  )
  const answer = parse(outcome.payload)
  if (outcome.functionError) {
    const { errorMessage } = failureSchema.parse(answer)
    throw new JsonApiError(
      'UserLambdaValidationException',
      `PostConfirmation failed with error ${errorMessage}.`,
    )
  }
  if (!eventSchema.safeParse(answer).success) {
    throw new JsonApiError('InvalidLambdaResponseException', 'Unrecognizable lambda output')
  }
}
