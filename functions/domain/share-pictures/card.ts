import type { Side } from '#functions/domain/embeds/embed-pages.ts'
import type { EmbeddedQuote } from '#functions/domain/embeds/quote-figure.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { formatDate } from '#shared/format/date.ts'
import { namedSpeaker } from '#shared/format/speaker-label.ts'
import { doubtLabel, stanceLabel } from '#shared/format/stance-label.ts'
import { comparisonTitle } from '#shared/pages/page-texts.ts'

/** The place of an episode on the scale: its color never stands without `label`. */
export type Step = { stance: Stance | null; label: string }

export type Source = { show: string; title: string; date: string }

export type QuoteOfCard = { text: string; speaker: string; step: Step; source: Source }

/** A side without a quote says so. */
export type SideOfCard = { isSilent: false; quote: QuoteOfCard } | { isSilent: true; text: string }

/** What a picture says. */
export type Card =
  | { kind: 'quote'; quote: QuoteOfCard }
  | { kind: 'comparison'; title: string; sides: readonly SideOfCard[] }
  | { kind: 'episode'; step: Step; source: Source }

type CardEpisode = EmbeddedQuote['episode']

function stepOf(episode: CardEpisode): Step {
  const stance = episode.political_stance
  const doubt = doubtLabel(episode)
  const label = stanceLabel(stance, episode.unrated_reason)
  return { stance, label: doubt ? `${label}, ${doubt.toLowerCase()}` : label }
}

const sourceOf = ({ title, podcast, published_date: date }: CardEpisode): Source => ({
  show: podcast.name,
  title,
  date: formatDate(date) ?? '',
})

function quoteOf({ episode, quote }: EmbeddedQuote): QuoteOfCard {
  const speaker = namedSpeaker(quote.speaker) ?? ''
  return { text: quote.quote_text, speaker, step: stepOf(episode), source: sourceOf(episode) }
}

export const quoteCard = (quoted: EmbeddedQuote): Card => ({ kind: 'quote', quote: quoteOf(quoted) })

export const episodeCard = (episode: CardEpisode): Card => ({
  kind: 'episode',
  step: stepOf(episode),
  source: sourceOf(episode),
})

const sideOf = ({ name, quoted }: Side): SideOfCard =>
  quoted ? { isSilent: false, quote: quoteOf(quoted) } : { isSilent: true, text: `No quote from ${name}.` }

/** The two outer sides, which have room beside each other; the center if it is the only one with a quote. */
export function comparisonCard({ topic, sides }: { topic: string; sides: readonly Side[] }): Card {
  const outer = [sides.at(0), sides.at(-1)].flatMap((side) => side ?? [])
  const shown = outer.some(({ quoted }) => quoted) ? outer : sides.filter(({ quoted }) => quoted)
  return { kind: 'comparison', title: comparisonTitle(topic), sides: shown.map(sideOf) }
}

export const stepIndex = ({ stance }: Step) => (stance ? stances.indexOf(stance) : undefined)
