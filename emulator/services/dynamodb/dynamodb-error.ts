/** An answer other than success, in the shape of DynamoDB's JSON protocol; dynalite throws errors of the same shape. */
export class DynamoDbError extends Error {
  readonly statusCode = 400
  readonly body: Record<string, unknown>

  constructor(code: string, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.name = code
    this.body = { __type: `com.amazonaws.dynamodb.v20120810#${code}`, message, ...details }
  }
}

export function validationError(message: string): DynamoDbError {
  return new DynamoDbError('ValidationException', message)
}

export type AnsweredError = Error & { statusCode: number; body: Record<string, unknown> }

/** True for what a caller is told; anything else is a bug of ours. */
export function isAnswered(error: unknown): error is AnsweredError {
  return (
    error instanceof Error &&
    'statusCode' in error &&
    'body' in error &&
    typeof error.body === 'object' &&
    error.body !== null
  )
}

/** The error's name without its namespace, as in `ConditionalCheckFailedException`. */
export function codeOf(error: AnsweredError): string {
  return String(error.body.__type).split('#').at(-1) ?? ''
}
