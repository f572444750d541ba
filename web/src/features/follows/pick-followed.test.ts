import { expect, test } from 'vitest'
import type { RecentEpisode } from '#shared/domain/recent-episode.ts'
import { pickFollowed } from '#web/features/follows/pick-followed.ts'

const episode = (id: number, show: number, topics: string[]): RecentEpisode => ({
  id,
  title: `Episode ${id}`,
  date: '2026-03-01T06:00:00.000Z',
  stance: null,
  topics,
  show: { id: show, name: `Show ${show}` },
})

test('picks episodes of followed shows and on followed topics, in their order [S25.31]', () => {
  const recent = [
    episode(4, 1, []),
    episode(3, 2, ['Rent']),
    episode(2, 3, ['HOUSING', 'Rent']),
    episode(1, 4, []),
  ]
  const found = pickFollowed(recent, [
    { kind: 'topic', name: 'Housing' },
    { kind: 'show', id: 1, name: 'Its old name', feed: null },
  ])
  expect(found.map(({ episode: { id }, topics }) => [id, topics])).toEqual([
    [4, []],
    [2, ['HOUSING']],
  ])
  expect(pickFollowed(recent, [])).toEqual([])
})
