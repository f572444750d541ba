import type { EpisodeCard, EpisodeView, OtherSide } from '#shared/domain/episode.ts'
import type { CardQuote } from '#shared/domain/quote.ts'
import { oppositeSides } from '#shared/domain/stance.ts'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { quoteSpan } from '#web/features/episode/quote-location.ts'
import type { Excerpt } from '#web/lib/player/player-state.ts'

type QuotedEpisode = EpisodeCard | EpisodeView

export type Side = 'own' | 'other'

export type BothSides = Record<Side, Excerpt> & { topic: string }

const isOn = ({ topic_name }: Pick<CardQuote, 'topic_name'>, topic: string) =>
  topic_name?.toLowerCase() === topic.toLowerCase()

export function quoteOn<Quote extends Pick<CardQuote, 'topic_name'>>(
  quotes: readonly Quote[],
  topic: string | undefined,
): Quote | undefined {
  const onTopic = topic === undefined ? undefined : quotes.find((quote) => isOn(quote, topic))
  return onTopic ?? quotes[0]
}

export function excerptOf(episode: QuotedEpisode, quote: CardQuote | undefined): Excerpt | undefined {
  const playable = playableEpisode(episode)
  const span = quote && quoteSpan(quote)
  if (!playable || !span) return undefined
  return { episode: playable, at: span.startSeconds, clip: { id: quote.quote_id, end: span.endSeconds } }
}

/** The quote needs a known end, because the other side plays right after it. */
function ownExcerpt(episode: QuotedEpisode, topic: string): Excerpt | undefined {
  const ending = episode.quotes.filter((quote) => quoteSpan(quote)?.endSeconds !== undefined)
  return excerptOf(episode, quoteOn(ending, topic))
}

/** The first pair of quotes that can be played, preferably on `topic`. */
export function bothSides(
  episode: QuotedEpisode,
  found: readonly OtherSide[],
  topic?: string,
): BothSides | undefined {
  const onTopic = found.flatMap((answer) =>
    topic !== undefined && speaksOf(answer.episode, topic) ? { ...answer, topic_name: topic } : [],
  )
  for (const { topic_name, episode: answer } of [...onTopic, ...found]) {
    const own = ownExcerpt(episode, topic_name)
    const other = excerptOf(answer, quoteOn(answer.quotes, topic_name))
    if (own && other) return { own, other, topic: topic_name }
  }
  return undefined
}

const speaksOf = ({ quotes }: EpisodeCard, topic: string) => quotes.some((quote) => isOn(quote, topic))

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

/** A cheap check for showing the button. Only the server knows whether a matching episode exists. */
export function mayHaveOtherSide(episode: QuotedEpisode): boolean {
  return episode.political_stance !== null && ownExcerpt(episode, '') !== undefined
}
