import type { FeedPreview, ListImportView, PodcastAdminView } from '#shared/domain/podcast.ts'

/** A podcast whose feed is not checked any more. */
export const podcastWithProblems: PodcastAdminView = {
  id: 3,
  name: 'The Long Table',
  author: 'A. Host',
  description: '',
  category: 'News',
  image_url: null,
  rss_url: 'https://feeds.example/a.xml',
  political_stance: 'Right-leaning',
  geographyName: 'Ohio',
  geographyType: 'state',
  added_date: '2025-01-01T00:00:00.000Z',
  episodeCount: 1234,
  offlineCount: 7,
  completedCount: 1000,
  last_checked: '2026-01-05T06:00:00.000Z',
  last_problem: 'feeds.example answers with status 410.',
  disabled_reason: 'The server says that the feed is gone for good.',
  feed_name: null,
  hides_transcripts: false,
  is_opted_out: false,
}

/** A small square, as the server sends it. */
const picture = 'data:image/webp;base64,UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA'

/** What a feed holds that is not here yet. */
export const feedPreview: FeedPreview = {
  url: 'https://feeds.example/a.xml',
  title: 'The Long Table',
  author: 'A. Host',
  description: 'Two people and a table.',
  image: picture,
  language: 'en-us',
  episode_count: 1234,
  transcript_count: 20,
  newest_date: '2025-01-05T06:00:00.000Z',
  known: null,
  problems: ['One episode has no date.'],
}

const feed = (
  state: ListImportView['feeds'][number]['state'],
  title: string,
  message: string,
): ListImportView['feeds'][number] => ({
  title,
  url: `https://${title}.example/f`,
  state,
  message,
  podcast_id: null,
})

/** The import of a list in the middle of its work, with a feed in each state. */
export const listImport: ListImportView = {
  started_at: '2026-03-01T06:00:00.000Z',
  is_over: false,
  feeds: [
    feed('added', 'one', 'One: 20 episodes.'),
    feed('known', 'two', 'It was here already.'),
    feed('failed', 'three', 'three.example does not answer.'),
    feed('waiting', 'four', ''),
  ],
  broken: [{ title: 'Paris', reason: 'It names no feed.' }],
  broken_count: 3,
  duplicates: 2,
}
