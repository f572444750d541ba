import type { AnswerInputOf } from '#shared/api/contract.ts'
import type { podcastsApi } from '#shared/api/podcasts.ts'
import { card, podcastEpisodes } from '#tests/browser/sample-answers.ts'

export function samplePodcastPage(): AnswerInputOf<typeof podcastsApi.get> {
  const podcast = podcastEpisodes()
  return {
    ...podcast,
    description: 'Two neighbors who disagree, at one table.',
    rss_url: 'https://feeds.example/long-table.xml',
    website_url: 'https://long-table.example/',
    published_count: 28,
    stance_counts: [0, 14, 9, 3, 0],
    unrated_count: 2,
    episodes: [8, 9, 10, 11, 12, 13].map((id) => ({
      ...card(id, id % 3 === 0 ? 'Centrist' : 'Left-leaning'),
      podcast_id: podcast.id,
    })),
  }
}
