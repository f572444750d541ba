/** The provider, or the model behind it, failed over this request; another try may be answered. The message is a sentence for admins. */
export class ModelFailedError extends Error {
  override readonly name: string = 'ModelFailedError'
}

/** No answer came in time. Its step tries that once more only, because each try holds a function for so long. */
export class ModelTimeoutError extends ModelFailedError {
  override readonly name = 'ModelTimeoutError'
}
