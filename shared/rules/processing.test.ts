import { expect, test } from 'vitest'
import { type Processable, refuseAnalysis, refuseTranscription } from '#shared/rules/processing.ts'

const fresh: Processable = { status: '', hasTranscript: false, hasSource: true }

test('an episode that was never processed may be transcribed', () => {
  expect(refuseTranscription(fresh)).toBeUndefined()
})

test.each(['queued', 'downloading', 'transcribing', 'analyzing'] as const)(
  'nothing is started while it is %s',
  (status) => {
    expect(refuseTranscription({ ...fresh, status })).toBe('running')
    expect(refuseAnalysis({ ...fresh, status, hasTranscript: true })).toBe('running')
  },
)

test('a transcript is not made twice, unless the run failed', () => {
  expect(refuseTranscription({ ...fresh, status: 'completed', hasTranscript: true })).toBe('transcribed')
  expect(refuseTranscription({ ...fresh, status: 'error: no answer', hasTranscript: true })).toBeUndefined()
})

test('without audio or transcript there is nothing to transcribe', () => {
  expect(refuseTranscription({ ...fresh, hasSource: false })).toBe('no-source')
})

test('an analysis needs a transcript and may be made again', () => {
  expect(refuseAnalysis(fresh)).toBe('no-transcript')
  expect(refuseAnalysis({ ...fresh, status: 'completed', hasTranscript: true })).toBeUndefined()
})
