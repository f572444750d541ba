import { expect, test } from 'vitest'
import { estimateRuns } from '#functions/domain/runs/estimate.ts'

const model = { id: 'global.anthropic.claude-sonnet-4-6', votes: 3 }

test('an hour of audio is transcribed by the minute, and analysed by its words [S17.54]', () => {
  const hour = { durationSeconds: 3600, isToTranscribe: true }
  expect(estimateRuns([hour], model)).toEqual({
    duration_seconds: 3600,
    unknown_durations: 0,
    to_transcribe: 1,
    // 60 × 2.4 cents
    transcription_cents: 144,
    // 16,000 × $3.75 + 6 × 16,000 × $0.30 + 2,000 × $3 + 2,800 × $15, per million tokens
    analysis_cents: 14,
  })
})

test('an episode with a transcript costs no transcription; an unknown length counts as an hour [S17.54]', () => {
  const episodes = [
    { durationSeconds: 1800, isToTranscribe: false },
    { durationSeconds: null, isToTranscribe: true },
  ]
  expect(estimateRuns(episodes, model)).toMatchObject({
    duration_seconds: 1800,
    unknown_durations: 1,
    to_transcribe: 1,
    transcription_cents: 144,
    analysis_cents: 21,
  })
})

test('a model without a known price gives no sum', () => {
  const estimate = estimateRuns([{ durationSeconds: 60, isToTranscribe: true }], {
    ...model,
    id: 'own.model',
  })
  expect(estimate.analysis_cents).toBeNull()
})

test('nothing costs nothing', () => {
  expect(estimateRuns([], model)).toMatchObject({ transcription_cents: 0, analysis_cents: 0 })
})
