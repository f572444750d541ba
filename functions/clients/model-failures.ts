import * as z from 'zod'
import {
  ModelBusyError,
  ModelFailedError,
  ModelTimeoutError,
  PipelineError,
} from '#functions/clients/pipeline-errors.ts'
import { InputTooLongError } from '#functions/domain/analysis/conversation.ts'

/** What the SDK throws of a call; the status is missing where nobody answered. */
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

/** The words of Bedrock, of the models behind it and of servers that speak OpenAI’s protocol; there is no error of its own for it. */
const sayTooLong =
  /too long|too many (?:input )?tokens|context (?:length|size|window)|tokens you requested exceeds?/i

/** By name, because a quota has the status of other refusals as well. */
const busyNames: readonly string[] = [
  'ThrottlingException',
  'ServiceUnavailableException',
  'ModelNotReadyException',
  'ServiceQuotaExceededException',
]
/** Too many requests, and gateways that find nobody behind them, also with a page of their own. */
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

/** No answer came in time. */
export const timedOut = (cause: unknown) =>
  new ModelTimeoutError('The model took too long to answer. Try again later.', { cause })

/** What a call of the model failed with, as steps and the state machine tell failures apart; what the SDK did not throw stays what it is. */
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
