/**
 * The budget has no room for a run. The state machine knows it by its name: it tries nothing again, and the run goes back to waiting.
 * The message is a sentence that an admin can act on.
 */
export class BudgetError extends Error {
  override readonly name = 'BudgetError'
}
