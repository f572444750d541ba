import type { HeardTopic, HeardVoice } from '#functions/domain/compare/heard-week.ts'
import type { SyndicatedEpisode } from '#functions/domain/syndication/podcast-feed.ts'
import { syndicate } from '#functions/domain/syndication/syndicated-episode.ts'
import { productKey } from '#shared/domain/product.ts'
import { formatClock } from '#shared/format/duration.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { episodeAtPath } from '#shared/pages/page-path.ts'

export type HeardWeek = { week: string; topics: readonly HeardTopic[] }

type Item = { week: string; topic: string; siteUrl: string }

/** Without the summary, because a week has nothing but quotes, counts and links. */
function quoteOnly({ state, quote }: HeardVoice) {
  const { analysis } = state.episode
  const episode = { ...state.episode, ...(analysis && { analysis: { ...analysis, paragraph: '' } }) }
  return { ...state, episode, quotes: [quote] }
}

function itemsOf(voice: HeardVoice, { week, topic, siteUrl }: Item): SyndicatedEpisode[] {
  const { quoteId, episodeId, startSeconds } = voice.quote
  if (startSeconds === 'N/A') return []
  return syndicate([quoteOnly(voice)], siteUrl).map((episode) => ({
    ...episode,
    // The publisher's own guid would make one item of two quotes of an episode.
    guid: `${productKey}:${week}:${quoteId}`,
    title: `${topicText(topic)}: ${episode.podcastName} at ${formatClock(startSeconds)}`,
    link: siteUrl + episodeAtPath(episodeId, startSeconds),
  }))
}

/** One item for each quote. */
export const syndicateWeek = ({ week, topics }: HeardWeek, siteUrl: string): SyndicatedEpisode[] =>
  topics.flatMap(({ topic, voices }) => voices.flatMap((voice) => itemsOf(voice, { week, topic, siteUrl })))
