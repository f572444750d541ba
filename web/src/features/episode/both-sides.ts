import type { EpisodeCard, EpisodeView, OtherSide } from '#shared/domain/episode.ts'
import type { CardQuote } from '#shared/domain/quote.ts'
import { defaultStanceIndex, oppositeSides, stanceIndex } from '#shared/domain/stance.ts'
import { splitTopicNames } from '#shared/domain/topic.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { quoteSpan } from '#web/features/episode/quote-location.ts'
import type { Excerpt } from '#web/lib/player/player-state.ts'

export type QuotedEpisode = EpisodeCard | EpisodeView

export type Side = 'own' | 'other'

/** One side of a pair: a quote that can be played, and the episode in which it was said. */
export type Voice = { episode: QuotedEpisode; quote: CardQuote; excerpt: Excerpt }

export type BothSides = Record<Side, Voice> & { topic: string }

const isSameTopic = (one: string | null, other: string) => one?.toLowerCase() === other.toLowerCase()

export function quoteOn<Quote extends Pick<CardQuote, 'topic_name'>>(
  quotes: readonly Quote[],
  topic: string | undefined,
): Quote | undefined {
  const onTopic =
    topic === undefined ? undefined : quotes.find((quote) => isSameTopic(quote.topic_name, topic))
  return onTopic ?? quotes[0]
}

export function excerptOf(episode: QuotedEpisode, quote: CardQuote | undefined): Excerpt | undefined {
  const playable = playableEpisode(episode)
  const span = quote && quoteSpan(quote)
  if (!playable || !span) return undefined
  const clip = { id: quote.quote_id, end: span.endSeconds, speaker: quote.speaker ?? null }
  return { episode: playable, at: span.startSeconds, clip }
}

function voiceOf(episode: QuotedEpisode, quote: CardQuote | undefined): Voice | undefined {
  const excerpt = excerptOf(episode, quote)
  return quote && excerpt && { episode, quote, excerpt }
}

/** The quote needs a known end, because the other side plays right after it. */
function ownVoice(episode: QuotedEpisode, topic: string): Voice | undefined {
  const ending = episode.quotes.filter((quote) => {
    const span = quoteSpan(quote)
    return span?.endSeconds !== undefined && span.endSeconds > span.startSeconds
  })
  return voiceOf(episode, quoteOn(ending, topic))
}

const speaksOf = ({ quotes }: QuotedEpisode, topic: string) =>
  quotes.some((quote) => isSameTopic(quote.topic_name, topic))

/** The answer's own topic first, then others on which both episodes are quoted. */
function topicsOf(episode: QuotedEpisode, { topic_name, episode: answer }: OtherSide): string[] {
  const shared = splitTopicNames(episode.topics).filter(
    (topic) => !isSameTopic(topic, topic_name) && speaksOf(episode, topic) && speaksOf(answer, topic),
  )
  return [topic_name, ...shared]
}

const isOnTopic = ({ topic, own, other }: BothSides) =>
  isSameTopic(own.quote.topic_name, topic) && isSameTopic(other.quote.topic_name, topic)

/**
 * All pairs of quotes that can be played. Those on `topic` come first, then those whose quotes are both on
 * the topic of the pair.
 */
export function pairsOf(episode: QuotedEpisode, found: readonly OtherSide[], topic?: string): BothSides[] {
  const pairs = found.flatMap((answer) => {
    const topics = topicsOf(episode, answer)
    const isWanted = topic !== undefined && speaksOf(answer.episode, topic)
    return (isWanted ? [topic, ...topics.filter((one) => !isSameTopic(one, topic))] : topics).flatMap(
      (one) => {
        const own = ownVoice(episode, one)
        const other = voiceOf(answer.episode, quoteOn(answer.episode.quotes, one))
        return own && other ? [{ own, other, topic: topicText(one) }] : []
      },
    )
  })
  const isFirst = (pair: BothSides) => topic !== undefined && isSameTopic(pair.topic, topic)
  const ordered = firstWhere(firstWhere(pairs, isOnTopic), isFirst)
  return ordered.filter((pair, place) => ordered.findIndex((one) => keyOf(one) === keyOf(pair)) === place)
}

const firstWhere = (pairs: readonly BothSides[], isFirst: (pair: BothSides) => boolean): BothSides[] => [
  ...pairs.filter(isFirst),
  ...pairs.filter((pair) => !isFirst(pair)),
]

/** The pairs with this episode's answer come first. */
export const beginningWith = (pairs: readonly BothSides[], episodeId: number | undefined): BothSides[] =>
  firstWhere(pairs, ({ other }) => other.episode.id === episodeId)

/** The same two quotes are the same pair, also on another topic. */
export const keyOf = ({ own, other }: BothSides) =>
  [own, other].map(({ episode, quote }) => `${episode.id} ${quote.quote_id}`).join(' ')

/** A side may have further answers, which only the panel plays. */
export function firstOfEachSide(found: readonly OtherSide[]): OtherSide[] {
  const sideOf = ({ mirrored_stance }: OtherSide) => mirrored_stance
  return found.filter((answer, place) => found.findIndex((one) => sideOf(one) === sideOf(answer)) === place)
}

/** The next pair on another topic, if there is one. */
export const onNextTopic = (pairs: readonly BothSides[], now: BothSides): BothSides | undefined =>
  following(pairs, now).find((pair) => isOnTopic(pair) && !isSameTopic(pair.topic, now.topic))

/** The next pair on the same topic with another episode, if there is one. */
export const anotherAnswer = (pairs: readonly BothSides[], now: BothSides): BothSides | undefined =>
  following(pairs, now).find(
    ({ topic, other }) => isSameTopic(topic, now.topic) && other.episode.id !== now.other.episode.id,
  )

/** All other pairs, beginning behind this one. */
function following(pairs: readonly BothSides[], now: BothSides): BothSides[] {
  const place = pairs.indexOf(now)
  return [...pairs.slice(place + 1), ...pairs.slice(0, place)]
}

/** Episodes of other podcasts on the opposite side of the scale. The mirrored step comes first. */
export function answersAmong(
  episode: EpisodeCard,
  episodes: readonly EpisodeCard[],
  topic: string,
): OtherSide[] {
  const { political_stance: stance, podcast_id: podcastId } = episode
  if (stance === null) return []
  const isAnswer = (other: EpisodeCard) => other.podcast_id !== podcastId && speaksOf(other, topic)
  return oppositeSides(stance).flatMap((steps) =>
    steps
      .flatMap((step) => episodes.filter((other) => other.political_stance === step && isAnswer(other)))
      .map((answer) => ({ mirrored_stance: steps[0], topic_name: topic, episode: answer })),
  )
}

/** Pairs in which both quotes are on the topic, left before right. */
export function pairsOnTopic(episodes: readonly EpisodeCard[], topic: string): BothSides[] {
  return episodes
    .filter(({ political_stance: stance }) => stance !== null && stanceIndex(stance) < defaultStanceIndex)
    .flatMap((episode) => pairsOf(episode, answersAmong(episode, episodes, topic), topic))
    .filter(({ own, other }) => [own, other].every(({ quote }) => isSameTopic(quote.topic_name, topic)))
}

/** A cheap check for showing the button. Only the server knows whether a matching episode exists. */
export function mayHaveOtherSide(episode: QuotedEpisode): boolean {
  return episode.political_stance !== null && ownVoice(episode, '') !== undefined
}
