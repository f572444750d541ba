import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import * as z from 'zod'

/** Letters and digits, as the template generates them: 48 have about 285 bits. */
const minimumOriginSecretLength = 48

/**
 * The secret between CloudFront and the functions. An unresolved CloudFormation reference is readable in the
 * template, so it must not be accepted as a secret, and neither may a short value.
 */
export const originSecretSchema = z
  .string()
  .min(minimumOriginSecretLength, `must have at least ${minimumOriginSecretLength} characters`)
  .refine((value) => !value.startsWith('{{'), "is a reference that wasn't resolved at deployment")

/** Set on the gateway's stage; during a rotation it also has the previous secret. */
const stageVariablesSchema = z.object({
  originVerify: originSecretSchema,
  originVerifyBefore: originSecretSchema.optional(),
})

export type EdgeSecrets = {
  current: string
  /** The current one and, after a rotation, the previous one. */
  accepted: readonly string[]
}

/**
 * From the gateway's stage variables, never from the caller.
 * @throws when the gateway has no valid secret, so that a mistake there locks callers out instead of letting
 * them in
 */
export function edgeSecretsOf(event: Pick<APIGatewayProxyEventV2, 'stageVariables'>): EdgeSecrets {
  const variables = stageVariablesSchema.safeParse(event.stageVariables)
  if (!variables.success) throw new Error(`The stage of the gateway: ${z.prettifyError(variables.error)}`)
  const { originVerify: current, originVerifyBefore: before } = variables.data
  return { current, accepted: before === undefined ? [current] : [current, before] }
}
