/** A refusal in the words of the SES query API. */
export class SesError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = code
    this.code = code
  }
}
