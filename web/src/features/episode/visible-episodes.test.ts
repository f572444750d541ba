import { expect, test } from 'vitest'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { totalDuration, visibleEpisodes } from '#web/features/episode/visible-episodes.ts'

const card = (id: number, changes: Partial<EpisodeCard> = {}): EpisodeCard => ({
  id,
  podcast_id: 1,
  title: `Episode ${id}`,
  published_date: null,
  image_url: null,
  audio_url: null,
  duration: null,
  transcript_status: 'completed',
  political_stance: 'Centrist',
  unrated_reason: null,
  is_contested: false,
  topics: '',
  quotes: [],
  podcast: { id: 1, name: 'A podcast', image_url: null },
  ...changes,
})

test('shows completed episodes and those without a status, no others [S2.60]', () => {
  const statuses = ['completed', '', 'offline', 'analyzing', 'error: no audio'] as const
  const episodes = statuses.map((transcript_status, index) => card(index + 1, { transcript_status }))
  expect(visibleEpisodes(episodes).map(({ id }) => id)).toEqual([1, 2])
})

test('sorts newest first and unreadable dates last [S2.59]', () => {
  const episodes = [
    card(1, { published_date: '2025-01-01T00:00:00.000Z' }),
    card(2),
    card(3, { published_date: '2025-01-03T00:00:00.000Z' }),
    card(4, { published_date: 'some day' }),
  ]
  expect(visibleEpisodes(episodes).map(({ id }) => id)).toEqual([3, 1, 2, 4])
})

test('adds up the lengths that are known', () => {
  expect(totalDuration([card(1, { duration: 90 }), card(2), card(3, { duration: 30 })])).toBe(120)
})
