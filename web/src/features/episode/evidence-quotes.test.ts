import { expect, test } from 'vitest'
import type { QuoteView } from '#shared/domain/quote.ts'
import { episode } from '#tests/browser/sample-answers.ts'
import { evidenceQuotes } from '#web/features/episode/evidence-quotes.ts'

function quotesOn(...topics: number[]): QuoteView[] {
  const [quote] = episode(1).quotes
  if (!quote) throw new Error('the sample has no quote')
  return topics.map((quote_topic, index) => ({ ...quote, quote_id: String(index), quote_topic }))
}

const chosen = (...topics: number[]) => evidenceQuotes(quotesOn(...topics)).map(({ quote_id }) => quote_id)

test('three quotes of three topics come before three of one', () => {
  expect(chosen(1, 1, 2, 2, 3)).toEqual(['0', '2', '4'])
})

test('where there are fewer topics the rest fills up, in their order on the page', () => {
  expect(chosen(1, 1, 1, 2)).toEqual(['0', '1', '3'])
  expect(chosen(5)).toEqual(['0'])
  expect(chosen()).toEqual([])
})
