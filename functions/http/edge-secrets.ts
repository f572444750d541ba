import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'

/** What the gateway's stage hands to every function; while a secret is being renewed it names the one before, too. */
const stageVariablesSchema = z.object({
  originVerify: z.string().min(1),
  originVerifyBefore: z.string().min(1).optional(),
})

export type EdgeSecrets = {
  /** The one that CloudFront sends. */
  current: string
  /** It and, after a renewal, the one it sent before. */
  accepted: readonly string[]
}

/**
 * The secrets that only our distribution and the functions know. They come with each event, from the gateway and never from a caller.
 * @throws when the gateway names none, so that a mistake there lets nobody in.
 */
export function edgeSecretsOf(event: Pick<APIGatewayProxyEventV2, 'stageVariables'>): EdgeSecrets {
  const variables = stageVariablesSchema.safeParse(event.stageVariables)
  if (!variables.success) throw new Error('The stage of the gateway has no variable originVerify.')
  const { originVerify: current, originVerifyBefore: before } = variables.data
  return { current, accepted: before === undefined ? [current] : [current, before] }
}
