/** A problem that the operator can solve. The message says how. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
