const canBeUploaded = 'You can upload a transcript instead.'
export const unheard = `This kind of audio can't be transcribed. ${canBeUploaded}`

export const missingJob = 'The transcription is gone. Transcribe the episode again.'

/** Failure reasons of Amazon Transcribe (API reference, TranscriptionJob, FailureReason). */
const reasons: readonly (readonly [said: RegExp, sentence: string])[] = [
  [/^unsupported media format/i, unheard],
  [/^the media format provided does not match/i, unheard],
  [/sample rate/i, `This audio was recorded in a way that can't be transcribed. ${canBeUploaded}`],
  [/file size too large/i, `The audio is too large to transcribe. ${canBeUploaded}`],
  [/number of channels/i, `The audio has too many channels to transcribe. ${canBeUploaded}`],
]

export function failedTranscription(said: string | undefined): string {
  if (said === undefined)
    return 'The transcription failed for an unknown reason. Transcribe the episode again.'
  return reasons.find(([pattern]) => pattern.test(said))?.[1] ?? `The transcription failed: ${said}`
}
