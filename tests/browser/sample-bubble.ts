import type { BubbleMonth, BubbleShow } from '#shared/domain/bubble.ts'
import type { RecentEpisode } from '#shared/domain/recent-episode.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { markOfFeed, markOfGuid } from '#shared/rules/show-mark.ts'

const names = [
  'The Long View',
  'Morning Desk',
  'Donaudampfschifffahrtsgesellschaftskapitänspodcast',
  'Głos środka',
  ...Array.from({ length: 60 }, (_, index) => `Show ${index + 6}`),
]

const ids = names.map((_, index) => index + 2)

const marks = await Promise.all(
  ids.map(
    async (id) => (await markOfGuid(`guid-${id}`)) + (await markOfFeed(`https://feeds.example/${id}.xml`)),
  ),
)

/** Show 2 is mostly on the left, show 3 on the right, show 4 not rated, and the others at one step each. */
const countsOf = (id: number) => {
  if (id === 2) return [3, 12, 1, 0, 0, 2]
  if (id === 3) return [0, 0, 4, 1204, 7, 0]
  if (id === 4) return [0, 0, 0, 0, 0, 5]
  return stances.map((_, step) => (id % stances.length === step ? id : 0)).concat(0)
}

export const sampleBubbleShows = (): BubbleShow[] =>
  ids.map((id, index) => ({ id, marks: marks[index] ?? '', counts: countsOf(id) }))

const episode = (id: number, stance: Stance): RecentEpisode => ({
  id,
  title: `What changes when the rent changes, part ${id}`,
  date: '2025-01-05T10:00:00.000Z',
  stance,
  topics: ['Housing', 'Flood insurance'],
  show: { id: 20 + id, name: names[18 + id] ?? '' },
})

export const sampleBubbleMonth = (): BubbleMonth => ({
  names: ids.map((id, index) => ({ id, name: names[index] ?? '' })),
  topics: [
    { name: 'Housing', shows: [2, 5, 6, 7, 8] },
    { name: 'Flood insurance', shows: [5, 6, 7] },
    { name: 'Żegluga', shows: [3, 5] },
    { name: 'Taxes', shows: [3, 9] },
    { name: 'The rules for scooters on sidewalks', shows: [11] },
  ],
  episodes: stances.map((stance, index) => episode(index + 1, stance)),
})
