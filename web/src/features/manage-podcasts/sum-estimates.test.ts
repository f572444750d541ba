import { expect, test } from 'vitest'
import { freeEstimate, runEstimate } from '#tests/browser/sample-podcasts.ts'
import { sumEstimates } from '#web/features/manage-podcasts/sum-estimates.ts'

test('estimates of several podcasts are added up, and an unknown price stays unknown', () => {
  expect(sumEstimates([])).toBeUndefined()
  expect(sumEstimates([freeEstimate, runEstimate])).toEqual({
    ...runEstimate,
    episode_ids: [8, ...runEstimate.episode_ids],
    duration_seconds: 403_600,
    to_transcribe: 41,
  })
  const unknown = { ...freeEstimate, analysis_cents: null }
  expect(sumEstimates([unknown, runEstimate])?.analysis_cents).toBeNull()
  expect(sumEstimates([runEstimate, unknown])?.analysis_cents).toBeNull()
})
