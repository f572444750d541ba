const canBeUploaded = 'A transcript that was made elsewhere can be uploaded.'
export const unheard = `The audio is of a kind that can't be transcribed. ${canBeUploaded}`

export const missingJob = 'The transcription is gone. Transcribe the episode again.'

/** Failure reasons of Amazon Transcribe (API reference, TranscriptionJob, FailureReason). */
const reasons: readonly (readonly [said: RegExp, sentence: string])[] = [
  [/^unsupported media format/i, unheard],
  [/^the media format provided does not match/i, unheard],
  [/sample rate/i, `The sound is recorded in a way that can't be transcribed. ${canBeUploaded}`],
  [/file size too large/i, `The audio is too large to be transcribed. ${canBeUploaded}`],
  [/number of channels/i, `The audio has more channels than can be transcribed. ${canBeUploaded}`],
]

export function failedTranscription(said: string | undefined): string {
  if (said === undefined) return 'The transcription failed without a reason. Transcribe the episode again.'
  return reasons.find(([pattern]) => pattern.test(said))?.[1] ?? `The transcription failed: ${said}`
}
