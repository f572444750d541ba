import { expect, test } from 'vitest'
import { failedTranscription } from '#functions/domain/audio/failed-transcription.ts'

test.each([
  ['Unsupported media format', /^The audio is of a kind that can't be transcribed\./],
  ['The media format provided does not match the detected media format', /^The audio is of a kind/],
  ['Invalid sample rate for audio file', /^The sound is recorded in a way that can't be transcribed\./],
  ['The sample rate provided does not match the detected sample rate', /^The sound is recorded/],
  ['Invalid file size: file size too large', /^The audio is too large to be transcribed\./],
  ['Invalid number of channels: number of channels too large', /^The audio has more channels than can/],
])('«%s» is reported in our words, with what to do [S17.35]', (said, sentence) => {
  expect(failedTranscription(said)).toMatch(sentence)
  expect(failedTranscription(said)).toMatch(/ A transcript that was made elsewhere can be uploaded\.$/)
})

test('an unknown reason is reported as it came, and a missing one, too', () => {
  expect(failedTranscription('No speech engine was found.')).toBe(
    'The transcription failed: No speech engine was found.',
  )
  expect(failedTranscription(undefined)).toBe(
    'The transcription failed without a reason. Transcribe the episode again.',
  )
})
