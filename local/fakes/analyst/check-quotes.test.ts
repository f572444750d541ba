import { expect, test } from 'vitest'
import { answerQuoteCheck, readAskedQuotes } from '#local/fakes/analyst/check-quotes.ts'

const line = (quote: number, text: string, around: { before?: string; after?: string } = {}) =>
  JSON.stringify({ quote, speaker: 'Speaker 1', topic: 'Housing', before: '', text, after: '', ...around })

const task = [
  'Task: check_quotes',
  'Judge each of the quotes below.',
  line(1, 'Zoning reform lets builders add apartments near train stations.'),
  line(2, 'Rent control protects tenants today and keeps builders away tomorrow.', {
    after: 'Nothing could be further from the truth.',
  }),
  line(3, 'Reform of zoning lets builders add many apartments near stations.'),
  line(4, 'But the city council will vote on the housing budget next month.'),
].join('\n')

test('each listed quote is judged once by its number, also if two say the same', () => {
  expect(answerQuoteCheck(readAskedQuotes(task))).toEqual({
    checks: [
      { quote: 1, reason: 'stands' },
      { quote: 2, reason: 'not_own_position' },
      { quote: 3, reason: 'repeats' },
      { quote: 4, reason: 'needs_context' },
    ],
  })
})

test('a task without quotes gets an empty answer', () => {
  expect(answerQuoteCheck(readAskedQuotes('Task: check_quotes'))).toEqual({ checks: [] })
})
