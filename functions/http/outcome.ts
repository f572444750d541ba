import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { StaleReadError } from '#functions/data/table/transaction.ts'
import { refusalAnswer, unexpectedAnswer } from '#functions/http/answer.ts'
import { openLog } from '#functions/invocation/log.ts'
import { DomainError } from '#shared/domain/errors.ts'

export type Outcome = {
  result: APIGatewayProxyStructuredResultV2
  error?: unknown
  /** For the log. Callers learn only that a provider failed. */
  providerFailure?: DomainError
}

const logger = openLog()

function busy(cause: unknown): DomainError {
  const message = 'Someone else is changing this right now. Please try again.'
  return new DomainError('conflict', { code: 'busy', message, cause })
}

export class FailureWithCookies extends Error {
  override readonly name = 'FailureWithCookies'
  readonly cookies: readonly string[]

  /** @param cookies complete `set-cookie` values; `cause` decides the rest of the answer */
  constructor(cookies: readonly string[], cause: unknown) {
    super('A failure that sets cookies.', { cause })
    this.cookies = cookies
  }
}

function failureOf(requestId: string, error: unknown): Outcome {
  const refusal = error instanceof StaleReadError ? busy(error) : error
  if (refusal instanceof DomainError) {
    const result = refusalAnswer(refusal, requestId)
    return refusal.kind === 'provider' ? { result, providerFailure: refusal } : { result }
  }
  return { result: unexpectedAnswer(requestId), error }
}

/** A DomainError becomes its status and message, anything else a 500 without details. */
export async function toOutcome(
  requestId: string,
  work: () => Promise<APIGatewayProxyStructuredResultV2>,
): Promise<Outcome> {
  try {
    return { result: await work() }
  } catch (error) {
    if (!(error instanceof FailureWithCookies)) return failureOf(requestId, error)
    const failure = failureOf(requestId, error.cause)
    return { ...failure, result: { ...failure.result, cookies: [...error.cookies] } }
  }
}

type Answered = Outcome & { requestId: string; latencyMs: number }

/**
 * One line per request, without path, IP address or body: a stance in a path reveals its reader's interests.
 */
export function logOutcome(route: { name: string; userImpact: string }, answered: Answered): void {
  const { result, error, providerFailure, requestId, latencyMs } = answered
  const call = { requestId, route: route.name, status: result.statusCode, latencyMs }
  if (error !== undefined) logger.error('failed', { ...call, userImpact: route.userImpact, error })
  else if (providerFailure) logger.warn('provider failed', { ...call, error: providerFailure })
  else if (result.statusCode === 503) logger.warn('overloaded', call)
  else logger.info('answered', call)
}
