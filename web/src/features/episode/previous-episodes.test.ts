import { expect, test } from 'vitest'
import { card } from '#tests/browser/sample-answers.ts'
import { newerEpisodes, previousEpisodes } from '#web/features/episode/previous-episodes.ts'

const current = { id: 3, published_date: '2025-01-02T00:00:00.000Z' }

test('lists at most five rated episodes from before, newest first [S2.102]', () => {
  // In the sample data, a higher id means an earlier date: 4 was published the day before 3.
  const episodes = [9, 8, 1, 2, 3, 4, 5, 6, 7, 10].map((id) => card(id, 'Centrist'))
  expect(previousEpisodes(current, episodes).map(({ id }) => id)).toEqual([4, 5, 6, 7, 8])
})

test('leaves out unrated episodes', () => {
  const unrated = { ...card(4, 'Centrist'), political_stance: null, unrated_reason: 'not-sure' as const }
  expect(previousEpisodes(current, [unrated])).toEqual([])
})

test('the newer ones are the two newest rated ones that came after, and none of the previous', () => {
  const episodes = [9, 0, 1, 2, 3, 4].map((id) => card(id, 'Centrist'))
  expect(newerEpisodes(current, episodes).map(({ id }) => id)).toEqual([0, 1])
  expect(newerEpisodes(current, [card(3, 'Centrist'), card(4, 'Centrist')])).toEqual([])
})
