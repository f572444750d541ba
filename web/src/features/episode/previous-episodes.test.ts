import { expect, test } from 'vitest'
import { card } from '#tests/browser/sample-answers.ts'
import { previousEpisodes, recentEpisodes } from '#web/features/episode/previous-episodes.ts'

const current = { id: 3, published_date: '2025-01-02T00:00:00.000Z' }

test('lists at most five rated episodes from before, newest first', () => {
  // The sample's dates run backwards with the id: 4 is the day before 3.
  const episodes = [9, 8, 1, 2, 3, 4, 5, 6, 7, 10].map((id) => card(id, 'Centrist'))
  expect(previousEpisodes(current, episodes).map(({ id }) => id)).toEqual([4, 5, 6, 7, 8])
})

test('leaves out what has no place on the scale', () => {
  const unrated = { ...card(4, 'Centrist'), political_stance: null, unrated_reason: 'not-sure' as const }
  expect(previousEpisodes(current, [unrated])).toEqual([])
})

test('the two newest rated ones may also be later ones', () => {
  const episodes = [9, 1, 2, 3, 4].map((id) => card(id, 'Centrist'))
  expect(recentEpisodes(current, episodes).map(({ id }) => id)).toEqual([1, 2])
})
