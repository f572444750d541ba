import { expect, test } from 'vitest'
import { receiptView } from '#functions/domain/views/receipt-view.ts'
import type { StanceVote } from '#shared/domain/analysis.ts'
import { receiptViewSchema } from '#shared/domain/receipt.ts'
import { sampleAnalysis } from '#tests/integration/catalogue-samples.ts'

const rated = { episode: { episodeId: 7, override: undefined }, podcast: {} }
const analysis = sampleAnalysis('Centrist', [])

test('a receipt has the outcome of every quote that was offered', () => {
  const counts = {
    quotesOffered: 9,
    quotesDropped: 2,
    quotesOfOtherLength: 1,
    quotesSetAside: 1,
    quotesLeftOver: 2,
  }
  const counted = { ...analysis, receipt: { ...analysis.receipt, ...counts } }
  expect(receiptViewSchema.parse(receiptView(rated, counted))).toMatchObject({
    quotes_offered: 9,
    quotes_dropped: 2,
    quotes_of_other_length: 1,
    quotes_set_aside: 1,
    quotes_left_over: 2,
    is_overridden: false,
  })
})

test('a receipt says that a vote that rests on suspicious lines alone was not counted', () => {
  const vote: StanceVote = { stance: 'Centrist', unratedReason: null, explanation: 'So.', segments: [] }
  const votes: StanceVote[] = [vote, { ...vote, notCounted: 'suspicious-lines' }]
  const rating = { ...analysis, receipt: { ...analysis.receipt, votes } }
  const { votes: shown } = receiptViewSchema.parse(receiptView(rated, rating))
  expect(shown.map(({ is_counted }) => is_counted)).toEqual([true, false])
})
