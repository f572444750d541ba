import { expect, test } from 'vitest'
import { maximumRecentBytes, recentEpisode } from '#functions/domain/search/recent-episode.ts'

const source = (text: string, topics: readonly string[]) => ({
  episode: { episodeId: 7, title: text },
  podcast: { podcastId: 3, name: text },
  publication: {
    publishedOn: '2026-03-01T06:00:00.000Z',
    stance: 'Left-leaning' as const,
    topics: topics.map((name, index) => ({ topicId: index + 1, name })),
  },
})

test('an ordinary episode keeps its title and topics [S25.25]', () => {
  const topics = ['Housing', 'Criminal justice', 'Energy policy']
  expect(recentEpisode(source('The long view', topics))).toEqual({
    id: 7,
    title: 'The long view',
    date: '2026-03-01T06:00:00.000Z',
    stance: 'Left-leaning',
    topics,
    show: { id: 3, name: 'The long view' },
  })
})

test.each(['a', 'ß', '語', '🎙️', '"'])('stays below its bytes with any text: %s [S25.25]', (letter) => {
  const long = `${letter.repeat(9)} `.repeat(40)
  const recent = recentEpisode(
    source(
      long,
      Array.from({ length: 8 }, () => long.slice(0, 60)),
    ),
  )
  expect(Buffer.byteLength(JSON.stringify(recent))).toBeLessThanOrEqual(maximumRecentBytes)
  expect(recent.title.length).toBeGreaterThan(3)
})
