import { errorCodeHeader, requestIdHeader } from '#shared/api/contract.ts'

/** The message is `{status}: {body}`, as screens show it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly sentence: string
  readonly code: string | undefined
  readonly requestId: string | undefined

  constructor(status: number, sentence: string, details: { code?: string; requestId?: string } = {}) {
    super(`${status}: ${sentence}`)
    this.status = status
    this.sentence = sentence
    this.code = details.code
    this.requestId = details.requestId
  }
}

export async function readApiError(response: Response): Promise<ApiError> {
  const body = await response.text()
  return new ApiError(response.status, sentenceOf(body, response), {
    code: response.headers.get(errorCodeHeader) ?? undefined,
    requestId: response.headers.get(requestIdHeader) ?? undefined,
  })
}

/** Our functions return errors as plain text; errors of the gateway itself are JSON with a `message`. */
function sentenceOf(body: string, response: Response): string {
  if (response.headers.get('content-type')?.includes('json')) return gatewayMessage(body) ?? body
  return body || response.statusText
}

function gatewayMessage(body: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(body)
    if (typeof answer !== 'object' || answer === null || !('message' in answer)) return undefined
    return typeof answer.message === 'string' ? answer.message : undefined
  } catch {
    return undefined
  }
}

/** The call succeeded, but its answer does not match the contract. */
export class MalformedAnswer extends Error {
  override readonly name = 'MalformedAnswer'
  readonly answer: unknown

  constructor(answer: unknown) {
    super("The answer doesn't match its contract.")
    this.answer = answer
  }
}

export function hasStatus(error: unknown, ...statuses: number[]): error is ApiError {
  return error instanceof ApiError && statuses.includes(error.status)
}

const unreachable = "The server couldn't be reached. Check your connection and try again."
const unreadable = "The server sent an answer that this page can't read. Please try again."

const describeOther = (error: unknown) => (error instanceof MalformedAnswer ? unreadable : unreachable)

/** Message for toasts: with the status of an API error. Also covers network errors. */
export function describeError(error: unknown): string {
  return error instanceof ApiError ? error.message : describeOther(error)
}

/** Message for texts on the page: without the status. */
export function describeToPerson(error: unknown): string {
  return error instanceof ApiError ? error.sentence : describeOther(error)
}
