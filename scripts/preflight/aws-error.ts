import * as z from 'zod'
import { Failed, Skipped } from '#scripts/findings/finding.ts'

/** The local cloud does not have the service. */
export class NotEmulated extends Skipped {
  override readonly name = 'NotEmulated'

  constructor() {
    super('the local cloud does not have this service.')
  }
}

const errorSchema = z.object({
  name: z.string(),
  message: z.string(),
  code: z.string().optional().catch(undefined),
  $metadata: z.object({ httpStatusCode: z.number().optional() }).optional(),
})

type AwsError = z.output<typeof errorSchema>

/** Names of the SDK's own errors (`@smithy/core`, `@aws-sdk/credential-provider-*`). */
const withoutCredentials = ['CredentialsProviderError', 'TokenProviderError']
const expired = ['ExpiredToken', 'ExpiredTokenException', 'RequestExpired']
/** Common errors of AWS's APIs, in the spellings of their protocols. */
const refused = [
  'InvalidClientTokenId',
  'UnrecognizedClientException',
  'InvalidAccessKeyId',
  'SignatureDoesNotMatch',
  'InvalidSignatureException',
  'IncompleteSignature',
  'AuthFailure',
  'OptInRequired',
]
const denied = ['AccessDenied', 'AccessDeniedException', 'UnauthorizedOperation']
const throttled = ['Throttling', 'ThrottlingException', 'TooManyRequestsException', 'RequestLimitExceeded']

const notEmulated = /No local service answers for|is not emulated in/
const deniedAction = /not authorized to perform: ([\w-]+:\w+)/

export const nameOf = (error: unknown): string | undefined => errorSchema.safeParse(error).data?.name
export const messageOf = (error: unknown): string => errorSchema.safeParse(error).data?.message ?? ''

function deniedSentence({ message }: AwsError): Skipped {
  const action = deniedAction.exec(message)?.[1]
  const what = action ? `call ${action}` : 'see this'
  return new Skipped(`these credentials may not ${what}. Allow it, or look at it in the console.`)
}

function reasonOf({ name, code }: AwsError): string {
  return code ?? name
}

/** What to report for an error of AWS's SDK; undefined for other errors. */
export function findingOfError(error: unknown): Failed | Skipped | undefined {
  if (error instanceof Failed || error instanceof Skipped) return error
  const { data: found } = errorSchema.safeParse(error)
  if (!found) return undefined
  const { name, message, $metadata } = found
  if (notEmulated.test(message)) return new NotEmulated()
  if (withoutCredentials.includes(name))
    return new Failed(
      'There are no credentials.',
      'Sign in with `aws login` or `aws sso login`, or set AWS_PROFILE, then run this again.',
    )
  if (expired.includes(name))
    return new Failed('The credentials have expired.', 'Sign in again, then run this again.')
  if (refused.includes(name))
    return new Failed(
      `AWS does not accept the credentials (${name}).`,
      'Check the keys, the region and the clock of this machine, then sign in again.',
    )
  if (denied.includes(name)) return deniedSentence(found)
  if (throttled.includes(name))
    return new Failed(`AWS limits how often it is asked (${name}).`, 'Wait a minute, then run this again.')
  if ($metadata?.httpStatusCode !== undefined)
    return new Failed(
      `AWS answered ${name}.`,
      'Run this again; if it stays, look at the AWS Health Dashboard.',
    )
  return $metadata || found.code || name === 'TimeoutError'
    ? new Failed(
        `AWS did not answer (${reasonOf(found)}).`,
        'Check the network and the region, then run this again.',
      )
    : undefined
}
