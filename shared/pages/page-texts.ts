import type { ComparedStep } from '#shared/domain/comparison.ts'
import type { EpisodeView } from '#shared/domain/episode.ts'
import type { PodcastPage } from '#shared/domain/podcast-page.ts'
import { productName } from '#shared/domain/product.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { shortenSummary } from '#shared/format/fitting-quotes.ts'
import { formatCount } from '#shared/format/number.ts'
import { shortenText } from '#shared/format/shorten-text.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { stanceFeedLink, topicFeedLink } from '#shared/pages/feed-links.ts'
import type { PageHead } from '#shared/pages/page-head.ts'
import { comparePath, episodePath, podcastPath, topicPath } from '#shared/pages/page-path.ts'
import { comparisonPicturePath, episodePicturePath } from '#shared/pages/picture-path.ts'
import { quotesIn } from '#shared/rules/compared-quotes.ts'
import { ownPath } from '#shared/rules/web-address.ts'

/** In characters. Search engines and link previews cut longer descriptions. */
const descriptionCharacters = 300

/** Replaces line ends, control characters and repeated spaces with one space. */
export function onOneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

function shortDescription(text: string): string {
  return shortenSummary(onOneLine(text), descriptionCharacters)
}

type DescribedEpisode = Pick<
  EpisodeView,
  'id' | 'title' | 'paragraph_summary' | 'description' | 'image_url' | 'political_stance' | 'topics'
> & { podcast: Pick<EpisodeView['podcast'], 'name' | 'image_url'> }

export function episodeHead(episode: DescribedEpisode): PageHead {
  const { id, title, podcast, political_stance: stance } = episode
  const name = onOneLine(`${title} | ${podcast.name}`)
  return {
    title: name,
    description: shortDescription(episode.paragraph_summary || episode.description),
    path: episodePath(id),
    image: ownPath(episode.image_url ?? podcast.image_url ?? ''),
    picture: { path: episodePicturePath(id), alt: name },
    feeds: [
      ...(stance ? [stanceFeedLink(stance)] : []),
      ...splitTopicNames(episode.topics).map(topicFeedLink),
    ],
  }
}

export const comingSoonHead: PageHead = { title: 'Episode Coming Soon', isHidden: true }

export function topicSentence(name: string, count: number): string {
  if (count === 0) return 'No episodes found for this topic.'
  const episodes = count === 1 ? 'One episode discusses' : `${formatCount(count)} episodes discuss`
  return `${episodes} ${topicText(name)}, rated one by one on a five-step political scale, with quotes from each.`
}

export function topicHead(name: string, count?: number): PageHead {
  return {
    title: `${topicText(name)} | ${productName}`,
    description:
      count === undefined
        ? `Podcast episodes about ${topicText(name)}, from every side.`
        : topicSentence(name, count),
    path: topicPath(name),
    // Without episodes, search engines must not index the topic, and it has no feed.
    feeds: count === 0 ? [] : [topicFeedLink(name)],
    isHidden: count === 0,
  }
}

export const comparisonTitle = (topic: string) => `${topicText(topic)}: what each side says`

/** Previews show one quote from the left and one from the right. */
export function compareHead(topic: string, steps: readonly ComparedStep[] = []): PageHead {
  const text = topicText(topic)
  const said = steps.flatMap((step) => quotesIn(step).map(({ quote }) => ({ step, quote })))
  const outer = [...new Set([said.at(0), said.at(-1)])].flatMap((one) => one ?? [])
  const isEmpty = steps.length > 0 && steps.every(({ episodes }) => episodes.length === 0)
  const quotes = outer.map(({ step, quote }) => `${step.stance}: “${shortenText(quote.quote_text, 130)}”`)
  const title = comparisonTitle(topic)
  return {
    title: `${title} | ${productName}`,
    description:
      quotes.join(' ') ||
      `What podcasts say about ${text}, from the far left to the far right, in their own words.`,
    path: comparePath(topic),
    picture: quotes[0] ? { path: comparisonPicturePath(topic), alt: title } : undefined,
    feeds: isEmpty ? [] : [topicFeedLink(topic)],
    isHidden: isEmpty,
  }
}

type DescribedPodcast = Pick<PodcastPage, 'id' | 'name' | 'description' | 'image_url' | 'published_count'>

/** Without published episodes, search engines must not index the podcast. */
export function podcastHead({
  id,
  name,
  description,
  image_url,
  published_count,
}: DescribedPodcast): PageHead {
  return {
    title: onOneLine(`${name} | ${productName}`),
    description: shortDescription(
      description || `Episodes of ${name}, rated one by one on a five-step political scale.`,
    ),
    path: podcastPath(id),
    image: ownPath(image_url ?? ''),
    isHidden: published_count === 0,
  }
}
