import * as z from 'zod'
import {
  ModelBusyError,
  ModelFailedError,
  ModelTimeoutError,
  PipelineError,
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

const refusesModel =
  'The AI provider refuses the model: check that this account has access to it (API key or model access).'
const refusesRequest =
  'The AI provider does not accept the request. The model may not take tools or cache points; choose another model.'

function isBusy({ name }: Failure, status: number | undefined): boolean {
  return status === undefined || busyNames.includes(name) || busyStatuses.includes(status)
}

function failedBy({ name }: Failure, status: number): string | undefined {
  if (name === 'ModelErrorException') return 'The model could not answer. Try again later.'
  return status >= 500 ? `The AI provider failed (status ${status}). Try again later.` : undefined
}

export const timedOut = (cause: unknown) =>
  new ModelTimeoutError('The model took too long to answer. Try again later.', { cause })

/** Maps an SDK error to the errors that the state machine distinguishes; others are returned unchanged. */
export function toModelError(cause: unknown): unknown {
  const { data: failure } = failureSchema.safeParse(cause)
  if (!failure) return cause
  const { name, message, $metadata, $response } = failure
  const status = $metadata.httpStatusCode
  if (name === 'ModelTimeoutException') return timedOut(cause)
  if (status === undefined || isBusy(failure, status))
    return new ModelBusyError(message, $response?.headers['retry-after'], { cause })
  if (refusingStatuses.includes(status)) return new PipelineError(refusesModel, { cause })
  if (status === 413 || (status < 500 && sayTooLong.test(message)))
    return new InputTooLongError(message, { cause })
  const failed = failedBy(failure, status)
  return failed === undefined
    ? new PipelineError(refusesRequest, { cause })
    : new ModelFailedError(failed, { cause })
}
