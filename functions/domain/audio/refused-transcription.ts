const canBeUploaded = 'A transcript that was made elsewhere can be uploaded.'
const unheard = `The audio is of a kind that cannot be transcribed. ${canBeUploaded}`

/** What Amazon Transcribe says of jobs that failed (API reference, TranscriptionJob, FailureReason), and what of that an admin has a use for. */
const reasons: readonly (readonly [said: RegExp, sentence: string])[] = [
  [/^unsupported media format/i, unheard],
  [/^the media format provided does not match/i, unheard],
  [/sample rate/i, `The sound is recorded in a way that cannot be transcribed. ${canBeUploaded}`],
  [/file size too large/i, `The audio is too large to be transcribed. ${canBeUploaded}`],
  [/number of channels/i, `The audio has more channels than can be transcribed. ${canBeUploaded}`],
]

/** Why a transcription failed: a sentence of ours, or its own words where they are no more than we know. */
export function failedTranscription(said: string | undefined): string {
  if (said === undefined) return 'The transcription failed without a reason. Transcribe the episode again.'
  return reasons.find(([pattern]) => pattern.test(said))?.[1] ?? `The transcription failed: ${said}`
}
