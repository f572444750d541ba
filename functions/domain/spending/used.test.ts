import { expect, test } from 'vitest'
import { nothingSpent } from '#functions/domain/records/ledger-sums.ts'
import { usedByAnswer } from '#functions/domain/spending/used.ts'

const usage = { inputTokens: 1000, outputTokens: 200, cacheReadTokens: 30, cacheWriteTokens: 4 }
const ownPrice = { input: 1, output: 2, cacheRead: 10, cacheWrite: 100 }

test('an answer counts with its tokens of each kind and what they cost', () => {
  expect(usedByAnswer(usage, { id: 'a-model', ownPrice })).toEqual({
    ...nothingSpent,
    ...usage,
    answers: 1,
    analysisMicrodollars: 1000 + 400 + 300 + 400,
  })
})

test('an answer of a model without a known price counts with its tokens, as unpriced', () => {
  expect(usedByAnswer(usage, { id: 'a-model' })).toEqual({
    ...nothingSpent,
    ...usage,
    answers: 1,
    unpricedAnswers: 1,
  })
})

test('a response without tokens counts as no answer', () => {
  const none = { inputTokens: 0, outputTokens: 0, cacheReadTokens: 0, cacheWriteTokens: 0 }
  expect(usedByAnswer(none, { id: 'a-model', ownPrice })).toEqual(nothingSpent)
})
