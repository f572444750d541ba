import { expect, test } from 'vitest'
import type { RecentEpisode } from '#shared/domain/recent-episode.ts'
import type { Stance } from '#shared/domain/stance.ts'
import {
  countEpisodes,
  discussedAnything,
  episodesToStart,
  missingTopics,
  otherSteps,
} from '#web/features/bubble/own-bubble.ts'

const shows = [
  { id: 1, marks: '', counts: [1, 2, 0, 0, 0, 4] },
  { id: 2, marks: '', counts: [0, 3, 1, 0, 0, 0] },
  { id: 3, marks: '', counts: [0, 0, 0, 9, 9, 9] },
]
const own = new Set([1, 2])

test('counts the episodes of one’s shows at each step [S25.80]', () => {
  expect(countEpisodes(shows, own)).toEqual({ stance_counts: [1, 5, 1, 0, 0], unrated_count: 4 })
})

const topics = [
  { name: 'Taxes', shows: [1, 3, 4] },
  { name: 'Rent', shows: [3, 4] },
  { name: 'Water', shows: [3] },
]

test('names the topics that none of one’s shows discussed, at most twelve [S25.81]', () => {
  expect(missingTopics(topics, own).map(({ name }) => name)).toEqual(['Rent', 'Water'])
  expect(discussedAnything(topics, own)).toBe(true)
  expect(discussedAnything(topics, new Set([2]))).toBe(false)
  const many = Array.from({ length: 20 }, (_, index) => ({ name: `${index}`, shows: [3] }))
  expect(missingTopics(many, own)).toHaveLength(12)
})

test.each<[string, number[], Stance[]]>([
  ['mostly left', [1, 5, 1, 0, 0], ['Far Right', 'Right-leaning', 'Far Left', 'Centrist']],
  ['only the far right', [0, 0, 0, 0, 3], ['Far Left', 'Left-leaning', 'Centrist', 'Right-leaning']],
  [
    'no rated episode',
    [0, 0, 0, 0, 0],
    ['Far Left', 'Far Right', 'Centrist', 'Left-leaning', 'Right-leaning'],
  ],
  [
    'all steps alike',
    [2, 2, 2, 2, 2],
    ['Far Left', 'Far Right', 'Left-leaning', 'Right-leaning', 'Centrist'],
  ],
])('%s: steps with the fewest episodes come first [S25.82]', (_, counts, steps) => {
  expect(otherSteps(counts)).toEqual(steps)
})

const episode = (
  id: number,
  stance: Stance,
  change: { show?: number; topics?: string[] } = {},
): RecentEpisode => ({
  id,
  title: `Episode ${id}`,
  date: '2026-03-01T00:00:00.000Z',
  stance,
  topics: change.topics ?? [],
  show: { id: change.show ?? id * 10, name: '' },
})

const start = (episodes: RecentEpisode[]) =>
  episodesToStart(
    { episodes },
    { own, counts: [1, 5, 1, 0, 0], missing: [{ name: 'Rent', shows: [3] }] },
  ).map(({ id }) => id)

test('three episodes of three other shows, one of each step in turn, on a missing topic first [S25.82]', () => {
  expect(
    start([
      episode(1, 'Far Right', { show: 1 }),
      episode(2, 'Left-leaning', { topics: ['Rent'] }),
      episode(3, 'Far Right'),
      episode(4, 'Far Right', { topics: ['Rent'] }),
      episode(5, 'Right-leaning', { show: 40 }),
      episode(6, 'Right-leaning'),
      episode(7, 'Centrist'),
    ]),
  ).toEqual([4, 6, 7])
})

test('steps without an episode are filled from the others, but not from the step with the most', () => {
  expect(start([episode(1, 'Far Right'), episode(2, 'Far Right'), episode(3, 'Left-leaning')])).toEqual([
    1, 2,
  ])
  expect(start([])).toEqual([])
})
