/** `functions/http` maps each to one status. */
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
  /** Stable, kebab-case, sent as `x-error-code`. */
  code: string
  message: string
  /** Seconds after which the call may be repeated; with `too-many` and `overloaded`. */
  retryAfterSeconds?: number
  cause?: unknown
}

/** The caller sees the message. Any other error is a bug and is answered without detail. */
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
