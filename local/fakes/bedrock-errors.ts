/** Status codes of the errors of Converse (Amazon Bedrock API reference). */
const statusByType = {
  ValidationException: 400,
  AccessDeniedException: 403,
  ResourceNotFoundException: 404,
  ModelTimeoutException: 408,
  ModelErrorException: 424,
  ThrottlingException: 429,
  InternalServerException: 500,
  ServiceUnavailableException: 503,
} as const

export type BedrockErrorType = keyof typeof statusByType

/** Clients get an SDK error whose name is `type`. */
export class BedrockError extends Error {
  override readonly name = 'BedrockError'
  readonly type: BedrockErrorType

  readonly retryAfter: string | undefined

  constructor(type: BedrockErrorType, message: string, options: ErrorOptions & { retryAfter?: string } = {}) {
    super(message, options)
    this.type = type
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return statusByType[this.type]
  }
}
