import { publicationTime, writeCatalogue } from '#bench/catalogue.ts'
import { type CallFigures, measureProbes, type Probe } from '#bench/measured-calls.ts'
import { rewriteFromRecentEpisodes } from '#functions/data/topics/recent-episodes.ts'
import { changeUser } from '#functions/data/users/users.ts'
import { topicSlug } from '#shared/domain/topic.ts'

/** The synthetic episodes share topics evenly: each has a full page from 1,000 episodes on. */
const frequentTopic = 'Subject of public debate 1'

/** Ids of twenty topics that the account follows. The synthetic topics are numbered from 1. */
const frequentTopics = Array.from({ length: 20 }, (_, index) => index + 1)

const probes: readonly Probe[] = [
  { name: 'statistics.get', entry: 'api/statistics/get', event: {} },
  { name: 'topics.list-all', entry: 'api/topics/list-all', event: {} },
  {
    name: 'topics.list-for-stance',
    entry: 'api/topics/list-for-stance',
    event: { pathParameters: { stance: 'Centrist' } },
  },
  {
    name: 'topics.search',
    entry: 'api/topics/search',
    event: { queryStringParameters: { prefix: 'subject' } },
  },
  { name: 'geographies.list-with-counts', entry: 'api/geographies/list-with-counts', event: {} },
  { name: 'sidelight.list', entry: 'api/sidelight/list', event: { body: '{"stance":"Centrist"}' } },
  { name: 'sidelight.list-voices', entry: 'api/sidelight/list-voices', event: {} },
  { name: 'episodes.get', entry: 'api/episodes/get', event: { pathParameters: { id: '42' } } },
  {
    name: 'podcasts.list-episodes',
    entry: 'api/podcasts/list-episodes',
    event: { pathParameters: { podcast_id: '1' }, queryStringParameters: { limit: '5' } },
  },
  { name: 'podcasts.get', entry: 'api/podcasts/get', event: { pathParameters: { podcast_id: '1' } } },
  {
    name: 'episodes.list-other-side',
    entry: 'api/episodes/list-other-side',
    event: { pathParameters: { id: '42' } },
  },
  {
    name: 'topics.compare',
    entry: 'api/topics/compare',
    event: { pathParameters: { name: frequentTopic } },
  },
  { name: 'topics.list-blind-spots', entry: 'api/topics/list-blind-spots', event: {} },
  { name: 'weeks.get', entry: 'api/weeks/get', event: { pathParameters: { week: 'latest' } } },
  {
    name: 'episodes.list-by-topic',
    entry: 'api/episodes/list-by-topic',
    event: { pathParameters: { name: frequentTopic } },
    isSignedIn: true,
  },
  {
    name: 'episodes.list-by-topic, by stance',
    entry: 'api/episodes/list-by-topic',
    event: { pathParameters: { name: frequentTopic }, queryStringParameters: { order: 'stance' } },
    isSignedIn: true,
  },
  { name: 'episodes.list-feed', entry: 'api/episodes/list-feed', event: {}, isSignedIn: true },
  {
    name: 'episodes.list-feed, by stance',
    entry: 'api/episodes/list-feed',
    event: { queryStringParameters: { order: 'stance' } },
    isSignedIn: true,
  },
  {
    name: 'syndication.stance',
    entry: 'syndication/stance',
    event: { pathParameters: { file: 'centrist.xml' } },
  },
  {
    name: 'syndication.topic',
    entry: 'syndication/topic',
    event: { pathParameters: { file: `${topicSlug(frequentTopic)}.xml` } },
  },
  { name: 'syndication.week', entry: 'syndication/week', event: {} },
  { name: 'pages.episode', entry: 'pages/episode', event: { pathParameters: { id: '7' } } },
  { name: 'pages.topic', entry: 'pages/topic', event: { pathParameters: { name: frequentTopic } } },
  { name: 'pages.compare', entry: 'pages/compare', event: { pathParameters: { name: frequentTopic } } },
  { name: 'pages.latest-week', entry: 'pages/latest-week', event: {} },
  { name: 'pages.blind-spots', entry: 'pages/blind-spots', event: {} },
  { name: 'pages.podcast', entry: 'pages/podcast', event: { pathParameters: { id: '1' } } },
  { name: 'pages.sitemap', entry: 'pages/sitemap', event: {} },
  {
    name: 'pages.sitemap-part',
    entry: 'pages/sitemap-part',
    event: { pathParameters: { file: 'sitemap-episodes-1.xml' } },
  },
  { name: 'auth.me', entry: 'api/auth/me', event: {}, isSignedIn: true },
  { name: 'podcasts.list', entry: 'api/podcasts/list', event: {}, isSignedIn: true },
]

/** Capacity units, times and response sizes of every call that reads, for that many episodes. */
export function measureCalls(episodes: number): Promise<CallFigures[]> {
  return measureProbes(probes, async ({ catalogue, people, adminId }) => {
    await writeCatalogue(catalogue, episodes)
    await rewriteFromRecentEpisodes(catalogue, new Date(publicationTime(episodes)))
    await changeUser(people, adminId, (user) => ({
      ...user,
      preferences: { ...user.preferences, interested_topics: frequentTopics },
    }))
  })
}
