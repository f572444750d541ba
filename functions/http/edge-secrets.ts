import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'

/** Letters and digits of chance, as the template generates them: 48 are about 285 bits. */
const minimumOriginSecretLength = 48

/**
 * One value of the secret between CloudFront and the functions. What CloudFormation could not resolve is left as it stands in the
 * template, which everybody can read: such a value, and one that can be guessed, lets nobody in.
 */
export const originSecretSchema = z
  .string()
  .min(minimumOriginSecretLength, `must have at least ${minimumOriginSecretLength} characters`)
  .refine((value) => !value.startsWith('{{'), 'is a reference that was not resolved at deployment')

/** What the gateway's stage hands to every function; while a secret is being renewed it names the one before, too. */
const stageVariablesSchema = z.object({
  originVerify: originSecretSchema,
  originVerifyBefore: originSecretSchema.optional(),
})

export type EdgeSecrets = {
  /** The one that CloudFront sends. */
  current: string
  /** It and, after a renewal, the one it sent before. */
  accepted: readonly string[]
}

/**
 * The secrets that only our distribution and the functions know. They come with each event, from the gateway and never from a caller.
 * @throws when the gateway names none, or one that is not fit to be a secret, so that a mistake there lets nobody in.
 */
export function edgeSecretsOf(event: Pick<APIGatewayProxyEventV2, 'stageVariables'>): EdgeSecrets {
  const variables = stageVariablesSchema.safeParse(event.stageVariables)
  if (!variables.success) throw new Error(`The stage of the gateway: ${z.prettifyError(variables.error)}`)
  const { originVerify: current, originVerifyBefore: before } = variables.data
  return { current, accepted: before === undefined ? [current] : [current, before] }
}
