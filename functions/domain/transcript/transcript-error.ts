type TranscriptProblem = 'empty' | 'unknown-form' | 'damaged' | 'too-large' | 'too-long' | 'no-speech'

/** The message is for admins. */
export class TranscriptError extends Error {
  override readonly name = 'TranscriptError'
  readonly code: TranscriptProblem

  constructor(code: TranscriptProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

export const unknownForm = () =>
  new TranscriptError('unknown-form', 'The transcript’s JSON has an unknown form.')

export const damagedJson = (byte: number) =>
  new TranscriptError('damaged', `The transcript’s JSON is damaged at byte ${byte}.`)
