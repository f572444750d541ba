import { expect, test } from 'vitest'
import { arrangePodcasts, type ListedPodcast, placeAfter } from '#functions/domain/cards/arrange-podcasts.ts'
import { podcastStatesOf } from '#functions/domain/cards/podcast-card.ts'

const listed = (podcastId: number, name: string, changes: Partial<ListedPodcast> = {}): ListedPodcast => ({
  podcastId,
  name,
  hasProblem: false,
  isRead: true,
  isOptedOut: false,
  ...changes,
})

const podcasts = [
  listed(6, 'Border 10'),
  listed(5, 'Zebra', { hasProblem: true }),
  listed(4, 'The Éclair Hour', { disabled: 'gone' }),
  listed(3, 'border 9', { disabled: 'admin' }),
  listed(2, 'Able', { isRead: false }),
  listed(1, 'An Echo', { isOptedOut: true, hasProblem: true }),
]

const everything = { beginning: '', sort: 'newest' } as const
const idsOf = (...request: Parameters<typeof arrangePodcasts>) =>
  arrangePodcasts(...request).map(({ podcastId }) => podcastId)

test.each([
  ['', [6, 5, 4, 3, 2, 1]],
  ['BORDER', [6, 3]],
  ['border 1', [6]],
  ['ecl', [4]],
  ['the e', [4]],
  ['e', [4, 1]],
  ['hour', []],
  ['order', []],
])('the beginning "%s" finds %j, in any case, without accents or the article [S7.90]', (beginning, ids) => {
  expect(idsOf(podcasts, { ...everything, beginning })).toEqual(ids)
})

test.each([
  ['attention', [5, 4]],
  ['unchecked', [4, 3]],
  ['opted-out', [1]],
  ['waiting', [2]],
] as const)('the state %s has %j [S7.90]', (state, ids) => {
  expect(idsOf(podcasts, { ...everything, state })).toEqual(ids)
  for (const podcast of podcasts) {
    expect(podcastStatesOf(podcast).includes(state)).toBe(ids.some((id) => id === podcast.podcastId))
  }
})

test('podcasts are sorted by name with numbers as numbers, by next check, and by what needs attention [S7.90]', () => {
  expect(idsOf(podcasts, { ...everything, sort: 'name' })).toEqual([2, 1, 3, 6, 4, 5])
  expect(idsOf(podcasts, { ...everything, sort: 'next-check' }, [5, 6, 2])).toEqual([5, 6, 2, 1, 3, 4])
  expect(idsOf(podcasts, { ...everything, sort: 'attention' })).toEqual([4, 5, 2, 1, 3, 6])
})

test('the next page starts after the last podcast, wherever it is now, and loses none when it was deleted', () => {
  expect(placeAfter(podcasts, { podcastId: 5, place: 0 })).toBe(2)
  const without = podcasts.filter(({ podcastId }) => podcastId !== 5)
  const start = placeAfter(without, { podcastId: 5, place: 1 })
  expect(without[start]?.podcastId).toBe(4)
})
