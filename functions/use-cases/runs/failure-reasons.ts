import * as z from 'zod'

/** Lambda's report of a thrown error (developer guide, "function errors"). */
const lambdaCauseSchema = z.object({ errorType: z.string().optional(), errorMessage: z.string() })

export type Failure = { Error: string; Cause?: string }

const unexpected =
  'Something unexpected ended the run. Try again. If it happens again, the pipeline’s logs say why.'

const isBusy = 'A provider is busy at the moment. Try again later.'
const isAway = "A provider isn't available at the moment. Try again later."
const hasFailed = 'A provider failed. Try again later.'
const tooMuch = 'The site is busy right now. Try again.'
const tooLarge = 'A step stopped early, which can happen with very long episodes. Try again.'
const notAllowed = 'A step lacks a permission. The pipeline’s logs say which one.'

/** Set by the emulator for executions that were running when its process stopped. */
const processStopped = 'Local.ProcessStopped'

/** A run that fails with this gets no pause of its own: all runs already wait for the model's next slot. */
export const modelBusy = 'ModelBusyError'

const named = (reason: string, ...names: string[]) => names.map((name) => [name, reason] as const)

/**
 * Throttling and outages, also of DynamoDB, S3 and Step Functions (API references, "Common Errors"; Step
 * Functions, "Handling errors").
 */
const transientFailures: ReadonlyMap<string, string> = new Map([
  ...named(
    isBusy,
    modelBusy,
    'ThrottlingException',
    'TooManyRequestsException',
    'Lambda.TooManyRequestsException',
    'ProvisionedThroughputExceededException',
    'RequestLimitExceeded',
    'SlowDown',
  ),
  ...named('Too many transcriptions run at once. Try again later.', 'LimitExceededException'),
  ...named(isAway, 'ServiceUnavailableException', 'ServiceUnavailable', 'ModelNotReadyException'),
  ...named(
    hasFailed,
    'InternalFailureException',
    'InternalServerError',
    'InternalServerException',
    'InternalError',
    'Lambda.ServiceException',
    'Lambda.AWSLambdaException',
    'Lambda.SdkClientException',
    'Lambda.ClientExecutionTimeoutException',
  ),
])

const lastingFailures: ReadonlyMap<string, string> = new Map([
  ...named('A step returned too much data.', 'States.DataLimitExceeded'),
  ...named(tooLarge, 'Runtime.OutOfMemory', 'Runtime.ExitError', 'Lambda.Unknown'),
  ...named('The site was stopped while the episode was being processed. Try again.', processStopped),
  ...named(
    tooMuch,
    'StaleReadError',
    'TransactionCanceledException',
    'TransactionConflictException',
    'TransactionInProgressException',
  ),
  ...named(
    'A file from an earlier step is missing. Process the episode again.',
    'NoSuchKey',
    'NotFoundException',
  ),
  ...named(
    notAllowed,
    'AccessDeniedException',
    'AccessDenied',
    'UnrecognizedClientException',
    'InvalidSignatureException',
    'ExpiredTokenException',
    'ExpiredToken',
    'CredentialsProviderError',
  ),
  ...named("The publisher’s server didn't answer. Try again later.", 'FetchError'),
])

const timeouts: readonly string[] = ['States.Timeout', 'States.HeartbeatTimeout', 'Sandbox.Timedout']

const ours: readonly string[] = [
  'PipelineError',
  'RefusedAccessError',
  'UnusableAnswerError',
  'FetchError',
  'DomainError',
  'ModelFailedError',
  'ModelTimeoutError',
]

/**
 * Node's connection errors have no name of their own. The client for publishers' servers throws its own
 * errors, so these come from a provider.
 */
const unreached =
  /\b(?:ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)\b|socket hang up/
const nameless: readonly string[] = ['Error', 'AggregateError', 'TimeoutError']

function messageIn(cause: string | undefined): string | undefined {
  try {
    return lambdaCauseSchema.parse(JSON.parse(cause ?? '')).errorMessage
  } catch {
    return undefined
  }
}

function transientReasonOf({ Error: name, Cause }: Failure): string | undefined {
  if (nameless.includes(name))
    return name === 'TimeoutError' || unreached.test(messageIn(Cause) ?? '') ? isAway : undefined
  return transientFailures.get(name)
}

export const isTransient = (failure: Failure): boolean => transientReasonOf(failure) !== undefined

/**
 * Never shows the platform's or a provider's text.
 * @param step the subject of the sentence about a timeout
 */
export function reasonOf(failure: Failure, step = 'A step'): string {
  if (timeouts.includes(failure.Error)) return `${step} took too long. Try again.`
  const message = ours.includes(failure.Error) ? messageIn(failure.Cause) : undefined
  return message ?? transientReasonOf(failure) ?? lastingFailures.get(failure.Error) ?? unexpected
}
