/** Amazon Bedrock API reference, Converse, Errors. */
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

/** The SDK throws it under the name `type`. */
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
