/**
 * A run cannot go on, and trying the step again would change nothing: the state machine does not retry it, by its name.
 * The message is a sentence that an admin can act on; it becomes the episode's `error: …`.
 */
export class PipelineError extends Error {
  override readonly name = 'PipelineError'
}

/**
 * The budget has no room for a run. The state machine knows it by its name: it tries nothing again, and the run goes back to waiting.
 * The message is a sentence that an admin can act on.
 */
export class BudgetError extends Error {
  override readonly name = 'BudgetError'
}

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

/** The provider, or the model behind it, failed over this request; another try may be answered. The message is a sentence for admins. */
export class ModelFailedError extends Error {
  override readonly name: string = 'ModelFailedError'
}

/** No answer came in time. Its step tries that once more only, because each try holds a function for so long. */
export class ModelTimeoutError extends ModelFailedError {
  override readonly name = 'ModelTimeoutError'
}
