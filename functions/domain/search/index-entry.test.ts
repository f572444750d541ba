import { expect, test } from 'vitest'
import { postingsOf } from '#functions/domain/search/index-entry.ts'
import { firstSpoken } from '#functions/domain/search/search-text.ts'

test('a word that is said more often than an item can hold stays below 400 kB', () => {
  const text = '税'.repeat(120_000)
  const postings = postingsOf({
    episodeId: 1,
    podcastId: 1,
    publishedAt: '2026-03-01T12:00:00Z',
    stance: null,
    topicIds: [],
    geographyId: 1,
    title: 'A talk',
    podcast: 'Talks',
    people: [],
    topics: [],
    privatePlaces: [],
    passages: [{ at: firstSpoken, text, speaker: null, start: null, end: null }],
  })
  const bytes = postings.find(({ term }) => term === '税')?.data.length
  // Neighbors take one byte each; further apart, positions take up to four.
  expect(bytes).toBeGreaterThan(90_000)
  expect(bytes).toBeLessThan(110_000)
})
