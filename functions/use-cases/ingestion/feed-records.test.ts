import { expect, test } from 'vitest'
import type { FeedItem } from '#functions/domain/ingestion/feed.ts'
import { itemsToImport, podcastFields } from '#functions/use-cases/ingestion/feed-records.ts'

const item = (day: number): FeedItem => ({
  title: `Day ${day}`,
  description: '',
  publishedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
  durationSeconds: null,
  transcripts: [],
})
const newestFirst = Array.from({ length: 31 }, (_, n) => item(31 - n))

test('the first import has the newest twenty', () => {
  expect(itemsToImport(newestFirst, undefined).at(-1)?.title).toBe('Day 12')
})

test('later all that came since the last check are', () => {
  expect(itemsToImport(newestFirst, '2026-01-05T00:00:00Z').at(-1)?.title).toBe('Day 5')
  expect(itemsToImport(newestFirst, '2026-01-30T00:00:00Z')).toHaveLength(20)
})

test('a feed that dates everything ahead gives a hundred at most', () => {
  const dated = Array.from({ length: 10_000 }, (_, n) => ({ ...item(1), title: `Number ${n}` }))
  expect(itemsToImport(dated, '2025-01-01T00:00:00Z')).toHaveLength(100)
})

test('an item that its publisher blocks is not imported [S14.10]', () => {
  const items = newestFirst.map((one, index) => ({ ...one, isBlocked: index < 15 }))
  expect(itemsToImport(items, undefined).map(({ title }) => title)).toEqual(
    Array.from({ length: 16 }, (_, index) => `Day ${16 - index}`),
  )
})

test('a podcast has the language of its feed', () => {
  const feed = { title: 'Homes', author: '', description: '', category: 'News' }
  expect(podcastFields({ ...feed, language: 'en-GB' })).toMatchObject({ name: 'Homes', language: 'en-GB' })
  expect(podcastFields(feed).language).toBeUndefined()
})
