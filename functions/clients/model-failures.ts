import * as z from 'zod'
import {
  ModelBusyError,
  ModelFailedError,
  ModelTimeoutError,
  RefusedAccessError,
} from '#functions/clients/pipeline-errors.ts'
import { InputTooLongError } from '#functions/domain/analysis/conversation.ts'

/** The status is undefined if no server answered. */
const failureSchema = z.object({
  name: z.string(),
  message: z.string(),
  $metadata: z.object({ httpStatusCode: z.number().optional() }),
  $response: z
    .object({ headers: z.object({ 'retry-after': z.string().optional() }) })
    .optional()
    .catch(undefined),
})

type Failure = z.output<typeof failureSchema>

/**
 * Wordings of Bedrock, its models and OpenAI-compatible servers: no error type says that the input is too
 * long.
 */
const sayTooLong =
  /too long|too many (?:input )?tokens|context (?:length|size|window)|tokens you requested exceeds?/i

/** By name, because quota errors share their status with others. */
const busyNames: readonly string[] = [
  'ThrottlingException',
  'ServiceUnavailableException',
  'ModelNotReadyException',
  'ServiceQuotaExceededException',
]
/**
 * 429 is for too many requests. Gateways whose backend is down send the others, with a page instead of an
 * error name.
 */
const busyStatuses: readonly number[] = [429, 502, 503, 504]
const refusingStatuses: readonly number[] = [401, 402, 403, 404]

/** Sentences for admins. The provider's own words are the error's cause, which goes to the log. */
export const refusals = {
  noAccess:
    'The AI provider refuses the model: check that this account has access to it (API key or model access).',
  otherId:
    'The AI provider knows no model of this ID that can be called like this. Use the ID of an inference profile that your region offers, such as global.… or us.….',
  endOfLife:
    'The AI provider has retired this model, or offers it to its earlier users only. Choose a current model.',
  quota:
    'The quota or the credit at the AI provider is used up. Ask the provider for more, or wait until it is renewed.',
  caching: 'The model refuses prompt caching. Choose another model, or a newer version of this software.',
  parameter:
    'The model refuses a setting of our request, such as a forced tool call. Choose another model, or a newer version of this software.',
  request: "The AI provider doesn't accept the request. Choose another model.",
} as const

/**
 * Wordings of Bedrock, Anthropic and OpenAI-compatible servers, the first that fits counts
 * (`docs/evaluation/models.md`). Types and statuses do not tell these causes apart.
 */
const causes: readonly { says: RegExp; sentence: string }[] = [
  { says: /prompt caching|cachePoint|cache_control/i, sentence: refusals.caching },
  {
    says: /end of (?:its )?life|marked by provider as legacy|has been (?:deprecated|retired)/i,
    sentence: refusals.endOfLife,
  },
  {
    says: /insufficient[_ ](?:quota|balance)|exceeded your current quota|credit balance/i,
    sentence: refusals.quota,
  },
  {
    says: /model identifier is invalid|on-demand throughput|doesn['’]t support the model/i,
    sentence: refusals.otherId,
  },
  { says: /operation not allowed|use case details|don['’]t have access/i, sentence: refusals.noAccess },
  {
    says: /tool_?choice|tool use|tools|thinking|temperature|top_?[pk]\b|effort|reasoning|max_?tokens/i,
    sentence: refusals.parameter,
  },
]

function refusalOf({ message }: Failure, status: number): string {
  const found = causes.find(({ says }) => says.test(message))?.sentence
  if (status === 402) return refusals.quota
  if (!refusingStatuses.includes(status)) return found ?? refusals.request
  // "Not authorized" may name anything, a setting too.
  return found && found !== refusals.parameter ? found : refusals.noAccess
}

const busyNow = 'The model is busy at the moment. Try again later.'

/** Not the rate of a minute, for which the pace of our requests is lowered. */
const sayQuota = /per day|quota/i

const isOutOfQuota = ({ name, message }: Failure) =>
  name === 'ServiceQuotaExceededException' || sayQuota.test(message)

function toBusyError(failure: Failure, cause: unknown): ModelBusyError {
  const outOfQuota = isOutOfQuota(failure)
  const retryAfter = failure.$response?.headers['retry-after']
  return new ModelBusyError(outOfQuota ? refusals.quota : busyNow, retryAfter, {
    cause,
    isOutOfQuota: outOfQuota,
  })
}

function isBusy({ name }: Failure, status: number | undefined): boolean {
  return status === undefined || busyNames.includes(name) || busyStatuses.includes(status)
}

/** OpenAI answers 429 also to accounts that have nothing left to spend; waiting does not help them. */
const isOutOfCredit = ({ message }: Failure) => /insufficient_quota/.test(message)

function failedBy({ name }: Failure, status: number): string | undefined {
  if (name === 'ModelErrorException') return "The model couldn't answer. Try again later."
  return status >= 500 ? `The AI provider failed (status ${status}). Try again later.` : undefined
}

export const timedOut = (cause: unknown) =>
  new ModelTimeoutError('The model took too long to answer. Try again later.', { cause })

/** Maps an SDK error to the errors that the state machine distinguishes; others are returned unchanged. */
export function toModelError(cause: unknown): unknown {
  const { data: failure } = failureSchema.safeParse(cause)
  if (!failure) return cause
  const { name, message, $metadata } = failure
  const status = $metadata.httpStatusCode
  if (name === 'ModelTimeoutException') return timedOut(cause)
  if (status === undefined || (isBusy(failure, status) && !isOutOfCredit(failure)))
    return toBusyError(failure, cause)
  if (refusingStatuses.includes(status)) return new RefusedAccessError(refusalOf(failure, status), { cause })
  if (status === 413 || (status < 500 && sayTooLong.test(message)))
    return new InputTooLongError(message, { cause })
  const failed = failedBy(failure, status)
  return failed === undefined
    ? new RefusedAccessError(refusalOf(failure, status), { cause })
    : new ModelFailedError(failed, { cause })
}
