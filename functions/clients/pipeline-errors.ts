/**
 * The run cannot continue and a retry would not help. The state machine recognizes this name and does not
 * retry. The message tells an admin what to do; it becomes the episode's `error: …`.
 */
export class PipelineError extends Error {
  override readonly name: string = 'PipelineError'
}

/** Two answers of the model were not as asked. If every run ends so, the model or a prompt is wrong. */
export class UnusableAnswerError extends PipelineError {
  override readonly name = 'UnusableAnswerError'
}

/** A provider refuses the account, the model or a setting, so every run fails until the operator acts. */
export class RefusedAccessError extends PipelineError {
  override readonly name = 'RefusedAccessError'
}

/**
 * The budget cannot cover the run. The state machine recognizes this name, and the run returns to the queue.
 * The message tells an admin what to do.
 */
export class BudgetError extends Error {
  override readonly name = 'BudgetError'
}

/** The model is overloaded or down. The same request may succeed later. */
export class ModelBusyError extends Error {
  override readonly name = 'ModelBusyError'
  /** When to retry, as the provider wrote it (RFC 9110 section 10.2.3). */
  readonly retryAfter: string | undefined
  /** Waiting helps only once the provider renews or raises the quota, so admins are told. */
  readonly isOutOfQuota: boolean

  constructor(message: string, retryAfter?: string, options: ErrorOptions & { isOutOfQuota?: boolean } = {}) {
    super(message, options)
    this.retryAfter = retryAfter
    this.isOutOfQuota = options.isOutOfQuota ?? false
  }
}

/** The provider or the model failed on this request; a retry may succeed. The message is for admins. */
export class ModelFailedError extends Error {
  override readonly name: string = 'ModelFailedError'
}

/** Retried only once, because each attempt occupies a function for the full timeout. */
export class ModelTimeoutError extends ModelFailedError {
  override readonly name = 'ModelTimeoutError'
}
