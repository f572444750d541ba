import { type QuoteTexts, quoteTexts } from '#functions/domain/digest/quote-texts.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import type { Week } from '#shared/domain/week.ts'
import { weekText } from '#shared/format/iso-week.ts'
import { stanceLabel } from '#shared/format/stance-label.ts'
import { topicText } from '#shared/format/topic-text.ts'
import { weekPath } from '#shared/pages/page-path.ts'

export type VoiceTexts = {
  stance: EpisodeCard['political_stance']
  stanceName: string
  podcast: string
  quotes: QuoteTexts[]
}

export type WeekTexts = {
  days: string
  link: { label: string; address: string }
  topics: { topic: string; voices: VoiceTexts[] }[]
}

function voiceTexts(siteUrl: string, { id, podcast, quotes, ...card }: EpisodeCard): VoiceTexts {
  const { political_stance: stance, unrated_reason: reason } = card
  return {
    stance,
    stanceName: stanceLabel(stance, reason),
    podcast: podcast.name,
    quotes: quotes.slice(0, 1).map((quote) => quoteTexts(siteUrl, id, quote)),
  }
}

/** All topics of the page: without one of them, left and right would differ in length. */
export const weekTexts = ({ week, topics }: Week, siteUrl: string): WeekTexts => ({
  days: weekText(week),
  link: { label: 'See the week on one page', address: siteUrl + weekPath(week) },
  topics: topics.map(({ topic, voices }) => ({
    topic: topicText(topic),
    voices: voices.map((voice) => voiceTexts(siteUrl, voice)),
  })),
})
