import type { EpisodeCard } from '#shared/domain/episode.ts'
import { type CardQuote, unknownTime } from '#shared/domain/quote.ts'
import { defaultStanceIndex, oppositeSides, type Stance, stanceAt } from '#shared/domain/stance.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

const hasTimes = ({ quote_time_start: start, quote_time_end: end }: CardQuote) =>
  start !== unknownTime && end !== unknownTime

/** In characters: a quote of three lines is preferred to a longer one. */
const longestPreferred = 210

/** The side of the day first, then the other side, then Centrist. The side changes at midnight UTC. */
export function featuredStances(now: Date): readonly Stance[] {
  const centrist = stanceAt(defaultStanceIndex)
  const sides = oppositeSides(centrist)
  const isLeftFirst = Math.floor(now.getTime() / dayMilliseconds) % 2 === 0
  return [...(isLeftFirst ? sides : sides.toReversed()).flat(), centrist]
}

/** Returns the first card with a playable quote, reduced to that quote. */
export function firstFeaturedQuote(cards: readonly EpisodeCard[]): EpisodeCard | undefined {
  const playable = cards
    .filter(({ audio_url }) => audio_url !== null)
    .flatMap((card) => card.quotes.filter(hasTimes).map((quote) => ({ ...card, quotes: [quote] })))
  const isShort = ({ quotes: [quote] }: EpisodeCard) => (quote?.quote_text.length ?? 0) <= longestPreferred
  return playable.find(isShort) ?? playable[0]
}
