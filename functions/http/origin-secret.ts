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
