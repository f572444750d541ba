/** The model takes no request at this moment: too many were sent, or it is down. The same request may be answered later. */
export class ModelBusyError extends Error {
  override readonly name = 'ModelBusyError'
  /** When its provider wants to be asked again, as it wrote it (RFC 9110 section 10.2.3). */
  readonly retryAfter: string | undefined

  constructor(message: string, retryAfter?: string, options?: ErrorOptions) {
    super(message, options)
    this.retryAfter = retryAfter
  }
}
