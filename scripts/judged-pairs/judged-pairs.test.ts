import { expect, test } from 'vitest'
import { drawPairs, judge, readJudgedPairs, readQuotes } from '#scripts/judged-pairs/judged-pairs.ts'

test('at least 70 % of the judged pairs that are chosen first answer the same question [S23.28]', () => {
  const { all, first } = drawPairs(readQuotes())
  const judged = readJudgedPairs()
  expect(judge(all, judged).open).toEqual([])
  expect(first.length).toBeGreaterThan(40)
  expect(judge(first, judged).same / first.length).toBeGreaterThanOrEqual(0.7)
})
