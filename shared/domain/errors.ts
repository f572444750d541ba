/** `functions/http` maps each kind to an HTTP status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not-found'
  | 'conflict'
  | 'too-large'
  | 'unsupported-type'
  | 'too-many'
  | 'overloaded'
  | 'provider'

export type DomainErrorOptions = {
  /** Stable, in kebab case. Sent as the header `x-error-code`. */
  code: string
  message: string
  /** When the client may retry. Only with `too-many` and `overloaded`. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** Its message is sent to the caller. Any other error is a bug, and the caller gets no details. */
export class DomainError extends Error {
  override readonly name = 'DomainError'
  readonly kind: ErrorKind
  readonly code: string
  readonly retryAfterSeconds: number | undefined

  constructor(kind: ErrorKind, options: DomainErrorOptions) {
    super(options.message, { cause: options.cause })
    this.kind = kind
    this.code = options.code
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}
