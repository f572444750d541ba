/** A refusal as the Step Functions API names it. */
export class StatesApiError extends Error {
  override readonly name = 'StatesApiError'
  readonly type: string

  constructor(type: string, message: string) {
    super(message)
    this.type = type
  }
}
