import { expect, test } from 'vitest'
import {
  decodePosting,
  encodePosting,
  episodeOf,
  minuteOf,
  postingOrder,
} from '#functions/domain/search/posting.ts'
import { stances } from '#shared/domain/stance.ts'

test.each([
  ['unrated, in few places', { stance: null, podcastId: 1, positions: [0, 1, 127, 128] }],
  ['without places', { stance: stances[4], podcastId: 300, positions: [] }],
  ['with large numbers', { stance: stances[0], podcastId: 2 ** 40, positions: [4096, 2 ** 33, 2 ** 33 + 1] }],
])('a posting %s is read as it was written', (_, posting) => {
  expect(decodePosting(encodePosting(posting))).toEqual(posting)
})

test('a term that is said three times takes about ten bytes', () => {
  const posting = { stance: stances[0], podcastId: 300, positions: [4096, 5000, 9000] }
  expect(encodePosting(posting).length).toBe(9)
})

test('orders sort by the minute of publication, then by episode', () => {
  const orders = [
    postingOrder('1960-01-01T00:00:00Z', 9),
    postingOrder('2026-11-30T10:00:00Z', 9),
    postingOrder('2026-11-30T10:00:59Z', 11),
    postingOrder('2026-11-30T10:01:00Z', 1),
  ]
  expect(orders).toEqual(orders.toSorted())
  expect(orders.map(episodeOf)).toEqual([9, 9, 11, 1])
  expect(minuteOf(orders[2] ?? '')).toBe('2026-11-30T10:00:00.000Z')
})
