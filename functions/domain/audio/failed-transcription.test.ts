import { expect, test } from 'vitest'
import { failedTranscription } from '#functions/domain/audio/failed-transcription.ts'

test.each([
  ['Unsupported media format', /^This kind of audio can't be transcribed\./],
  ['The media format provided does not match the detected media format', /^This kind of audio/],
  ['Invalid sample rate for audio file', /^This audio was recorded in a way that can't be transcribed\./],
  ['The sample rate provided does not match the detected sample rate', /^This audio was recorded/],
  ['Invalid file size: file size too large', /^The audio is too large to transcribe\./],
  ['Invalid number of channels: number of channels too large', /^The audio has too many channels/],
])('«%s» is reported in our words, with what to do [S17.35]', (said, sentence) => {
  expect(failedTranscription(said)).toMatch(sentence)
  expect(failedTranscription(said)).toMatch(/ You can upload a transcript instead\.$/)
})

test('an unknown reason is reported as it came, and a missing one, too', () => {
  expect(failedTranscription('No speech engine was found.')).toBe(
    'The transcription failed: No speech engine was found.',
  )
  expect(failedTranscription(undefined)).toBe(
    'The transcription failed for an unknown reason. Transcribe the episode again.',
  )
})
