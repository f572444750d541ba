/** These bytes are no transcript that can be used; the message is a sentence for an admin. */
export class TranscriptError extends Error {
  override readonly name = 'TranscriptError'
}

export const unknownForm = () => new TranscriptError('The transcript’s JSON has a form that is not known.')
