import type { EpisodeCard, EpisodeView, OtherSide } from '#shared/domain/episode.ts'
import type { CardQuote } from '#shared/domain/quote.ts'
import { playableEpisode } from '#web/features/episode/playable-episode.ts'
import { quoteSpan } from '#web/features/episode/quote-times.ts'
import type { Excerpt } from '#web/lib/player/player-state.ts'

type QuotedEpisode = EpisodeCard | EpisodeView

/** What an episode says on a topic, and what the other side answers. */
export type BothSides = { own: Excerpt; other: Excerpt }

/** The quote that stands for an episode on a topic; the first one where none is on it. */
export function quoteOn<Quote extends Pick<CardQuote, 'topic_name'>>(
  quotes: readonly Quote[],
  topic: string | undefined,
): Quote | undefined {
  const onTopic = quotes.find(({ topic_name }) => topic_name?.toLowerCase() === topic?.toLowerCase())
  return onTopic ?? quotes[0]
}

/** A quote of an episode as the player takes it; undefined where it cannot be heard. */
export function excerptOf(episode: QuotedEpisode, quote: CardQuote | undefined): Excerpt | undefined {
  const playable = playableEpisode(episode)
  const span = quote && quoteSpan(quote)
  if (!playable || !span) return undefined
  return { episode: playable, at: span.startSeconds, clip: { id: quote.quote_id, end: span.endSeconds } }
}

/** The quote of the episode to begin with: it must end by itself, because the answer follows it. */
function ownExcerpt(episode: QuotedEpisode, topic: string): Excerpt | undefined {
  const ending = episode.quotes.filter((quote) => quoteSpan(quote)?.endSeconds !== undefined)
  return excerptOf(episode, quoteOn(ending, topic))
}

/** The first pair that can be heard, of an episode and those that answer it; undefined where there is none. */
export function bothSides(episode: QuotedEpisode, found: readonly OtherSide[]): BothSides | undefined {
  for (const { topic_name, episode: answer } of found) {
    const own = ownExcerpt(episode, topic_name)
    const other = excerptOf(answer, quoteOn(answer.quotes, topic_name))
    if (own && other) return { own, other }
  }
  return undefined
}

/** Whether an episode has something to begin with; who answers it is known later. */
export function mayHaveOtherSide(episode: QuotedEpisode): boolean {
  return episode.political_stance !== null && ownExcerpt(episode, '') !== undefined
}
