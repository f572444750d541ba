import { expect, test } from 'vitest'
import { runEstimate } from '#tests/browser/sample-podcasts.ts'
import { estimateSentences } from '#web/features/manage-podcasts/estimate-texts.ts'

test('an estimate has the costs of transcription and analysis', () => {
  const sentences = estimateSentences({ ...runEstimate, transcription_cents: 250, analysis_cents: 1300 })
  expect(sentences).toContain(
    'Estimated cost, by list prices: $2.50 for transcription and $13.00 for analysis.',
  )
})

test('a model without a known price will not be used, and no cost is named', () => {
  const text = estimateSentences({ ...runEstimate, analysis_cents: null }).join(' ')
  expect(text).toContain("The price of the language model is unknown, so it won't be used")
  expect(text).not.toContain('$')
})
