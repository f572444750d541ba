import { expect, test } from 'vitest'
import type { SearchAnswer } from '#shared/domain/search.ts'
import { sampleSearch } from '#tests/browser/sample-search.ts'
import { foundText } from '#web/features/search/found-text.ts'

const answer = (count: number, change: Partial<SearchAnswer> = {}): SearchAnswer => ({
  ...sampleSearch(),
  found: sampleSearch().found.slice(0, count),
  older: null,
  ...change,
})
const early = { older: '0123456789abcd', searched_until: '2025-03-03T10:00:00Z' }

test.each([
  ['all', [answer(2)], '2 episodes.'],
  ['the newest', [answer(1, { older: early.older })], 'The newest 1 episode.'],
  ['two pages', [answer(2, early), answer(3)], '5 episodes.'],
  ['stopped early', [answer(2, early)], 'The newest 2 episodes. We looked back to Mar 3, 2025.'],
  ['nothing', [answer(0)], 'No episodes found.'],
  ['nothing so far', [answer(0, early)], 'No episodes found. We looked back to Mar 3, 2025.'],
])('says how many episodes are listed and how far back it looked: %s [S24.26]', (_name, answers, text) => {
  expect(foundText(answers)).toBe(text)
})
