import { expect, test } from 'vitest'
import { confidenceSentence, toVoteCounts } from '#web/features/ratings/vote-counts.ts'

test('counts agreement, in parts and per cent', () => {
  expect(toVoteCounts('Left-leaning', [1, 2, 0, 0, 0], 2 / 3)).toEqual({
    total: 3,
    agreeing: 2,
    unplaced: 0,
    percent: 67,
  })
})

test('a reading without a place counts in the confidence, too', () => {
  expect(toVoteCounts('Centrist', [0, 0, 3, 0, 0], 3 / 5)).toMatchObject({
    total: 5,
    unplaced: 2,
    percent: 60,
  })
})

test('a median between two steps has no agreeing reading', () => {
  expect(toVoteCounts('Centrist', [0, 1, 0, 1, 0], 0)).toEqual({
    total: 2,
    agreeing: 0,
    unplaced: 0,
    percent: 0,
  })
})

test.each([
  [[0, 0, 3, 0, 0], 1, 'High confidence: all of our readings agree.'],
  [[0, 1, 2, 0, 0], 2 / 3, 'Moderate confidence: most of our readings agree.'],
  [[1, 0, 1, 0, 1], 1 / 3, 'Low confidence: our readings differ.'],
  [[0, 1, 2, 1, 0], 1 / 2, 'Low confidence: our readings differ.'],
] as const)('readings %j give: %s %s', (spread, confidence, words) => {
  expect(confidenceSentence(toVoteCounts('Centrist', spread, confidence))).toBe(words)
})
