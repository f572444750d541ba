import { cursorHeader } from '#shared/api/contract.ts'
import { geographies } from '#shared/domain/geographies.ts'
import type { RecentEpisode } from '#shared/domain/recent-episode.ts'
import type { Show } from '#shared/domain/show.ts'
import { json, type SampleAnswer } from '#tests/browser/sample-answer.ts'

const show = (id: number, change: Partial<Show> = {}): Show => ({
  id,
  name: `Show ${id}`,
  author: 'Public Radio',
  language: 'English',
  geography_name: 'United States',
  rss_url: `https://feeds.example/${id}.xml`,
  stance_counts: [0, 3, 12, 1, 0],
  unrated_count: 2,
  ...change,
})

export const sampleShows = (): Show[] => [
  show(2, {
    name: 'The Long View',
    author: 'Ana Ruiz and the desk for everything that happens on the coast',
  }),
  show(3, { stance_counts: [1204, 310, 88, 120, 977], geography_name: 'Massachusetts', language: 'Spanish' }),
  show(4, {
    name: 'Donaudampfschifffahrtsgesellschaftskapitänspodcast',
    author: '',
    language: null,
    rss_url: null,
    stance_counts: [0, 0, 0, 0, 0],
    unrated_count: 1,
  }),
]

export const countedGeographies = () =>
  geographies.map((geography) => ({ ...geography, podcast_count: geography.geography_id < 3 ? 12 : 0 }))

export function sampleShowsPage({ searchParams }: URL): SampleAnswer {
  if (searchParams.get('q') === 'nothing') return json([])
  if (searchParams.get('cursor')) return json([show(5), show(6)])
  return json(sampleShows(), { [cursorHeader]: 'next' })
}

export const sampleRecent = (): RecentEpisode[] =>
  [1, 2, 3].map((id) => ({
    id,
    title: `What changes when the rent changes, part ${id}`,
    date: '2025-01-05T10:00:00.000Z',
    stance: id === 2 ? null : 'Left-leaning',
    topics: ['Housing', 'Zoning'],
    show: { id: 2, name: 'The Long View' },
  }))
