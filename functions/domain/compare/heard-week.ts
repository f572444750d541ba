import { makeCard } from '#functions/domain/cards/card.ts'
import { balancedTopics } from '#functions/domain/compare/balanced-topics.ts'
import { weekSideOf } from '#functions/domain/compare/choose-week.ts'
import type { PublicState } from '#functions/domain/records/episode-state.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'
import { effectiveStance } from '#functions/domain/stance/effective-stance.ts'
import type { ComparedVoice } from '#shared/domain/comparison.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { type WeekSide, weekSides } from '#shared/domain/week.ts'

export type HeardVoice = {
  side: WeekSide
  state: PublicState
  quote: QuoteRecord
  /** With this quote only. */
  card: EpisodeCard
  length: number
}

export type HeardTopic = { topicId: number; topic: string; voices: HeardVoice[] }

const isPlayable = ({ startSeconds, endSeconds }: QuoteRecord) =>
  startSeconds !== 'N/A' && endSeconds !== 'N/A' && endSeconds > startSeconds

function hear(states: readonly PublicState[], { episode_id, quote_id }: ComparedVoice): HeardVoice[] {
  const state = states.find(({ episode }) => episode.episodeId === episode_id)
  const quote = state?.quotes.find(({ quoteId }) => quoteId === quote_id)
  const stance = state && effectiveStance(state.episode).stance
  if (!state || !quote || !stance || !isPlayable(quote)) return []
  const card = makeCard({ ...state, episode: { ...state.episode, run: { state: 'none' } }, quotes: [quote] })
  const length = card.quotes[0]?.quote_text.length
  return length && card.audio_url ? [{ side: weekSideOf(stance), state, quote, card, length }] : []
}

/** An analysis made anew may have given a quote another topic. */
function onOneTopic(voices: readonly HeardVoice[]): HeardTopic[] {
  const [same = []] = voices
    .map(({ quote }) => voices.filter((other) => other.quote.topicId === quote.topicId))
    .toSorted((one, other) => other.length - one.length)
  const { topicId, topicName } = same[0]?.quote ?? {}
  const shown = weekSides.flatMap((side) => same.filter((voice) => voice.side === side).slice(0, 1))
  return topicId && topicName && shown.length > 1 ? [{ topicId, topic: topicName, voices: shown }] : []
}

/**
 * What can still be shown of a stored week: `states` has no hidden or deleted episodes, and ratings may have
 * changed. Without a quote, its topic may have only one side left, and other topics may unbalance the page.
 */
export function heardTopics(
  stored: readonly (readonly ComparedVoice[])[],
  states: readonly PublicState[],
): HeardTopic[] {
  return balancedTopics(
    stored.flatMap((voices) => onOneTopic(voices.flatMap((voice) => hear(states, voice)))),
  )
}
