import * as z from 'zod'

/** What Lambda reports of an error that a function threw (developer guide, «function errors»). */
const lambdaCauseSchema = z.object({ errorType: z.string().optional(), errorMessage: z.string() })

export type Failure = { Error: string; Cause?: string }

const unexpected =
  'Something unexpected ended the run. Try again; if it ends so again, the logs of the pipeline say what happened.'

const isBusy = 'A provider is busy at the moment. Try again later.'
const isAway = 'A provider is not available at the moment. Try again later.'
const hasFailed = 'A provider failed. Try again later.'
const tooMuch = 'Too much is going on at once. Try again.'
const tooLarge = 'A step broke off, as it does when there is too much to read at once. Try again.'
const notAllowed =
  'A step is missing a permission. Whoever runs this site finds out which one in the logs of the pipeline.'

/** What the emulator says of executions that did not outlive its process. */
const processStopped = 'Local.ProcessStopped'

/** The model takes no request for now; how long it is left alone is known for the whole installation. */
export const modelBusy = 'ModelBusyError'

const named = (reason: string, ...names: string[]) => names.map((name) => [name, reason] as const)

/**
 * What another turn later will not meet: too many asked at once, or a provider was down. Tables and buckets are providers as well, and so
 * is whoever runs the steps (API references, «Common Errors»; Step Functions, «Handling errors»).
 */
const passingFailures: ReadonlyMap<string, string> = new Map([
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
  ...named('A step answered more than the pipeline can carry.', 'States.DataLimitExceeded'),
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
    'Something that an earlier step had kept is gone. Process the episode again.',
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
  ...named('The publisher’s server did not answer. Try again later.', 'FetchError'),
])

const timeouts: readonly string[] = ['States.Timeout', 'States.HeartbeatTimeout', 'Sandbox.Timedout']

/** Errors whose message is a sentence for people. */
const ours: readonly string[] = [
  'PipelineError',
  'FetchError',
  'DomainError',
  'ModelFailedError',
  'ModelTimeoutError',
]

/**
 * How Node says that somebody was not reached; such an error has no name of its own. Publishers’ servers are asked by a client that has
 * one, so it is a provider that does not answer.
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

function passingReasonOf({ Error: name, Cause }: Failure): string | undefined {
  if (nameless.includes(name))
    return name === 'TimeoutError' || unreached.test(messageIn(Cause) ?? '') ? isAway : undefined
  return passingFailures.get(name)
}

/** Whether another turn later may go well, because somebody was too busy or not there. */
export const isPassing = (failure: Failure): boolean => passingReasonOf(failure) !== undefined

/**
 * The sentence for an admin: a step's own where it says one, never what the platform or a provider wrote.
 * @param step the subject of the sentence on a time-out, of which the platform says nothing else.
 */
export function reasonOf(failure: Failure, step = 'A step'): string {
  if (timeouts.includes(failure.Error)) return `${step} took too long. Try again.`
  const message = ours.includes(failure.Error) ? messageIn(failure.Cause) : undefined
  return message ?? passingReasonOf(failure) ?? lastingFailures.get(failure.Error) ?? unexpected
}
