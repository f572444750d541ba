import { type DigestLink, profileLink } from '#functions/domain/digest/digest-links.ts'
import type { Digest } from '#shared/domain/digest.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { productName } from '#shared/domain/product.ts'
import { type CardQuote, unknownTime } from '#shared/domain/quote.ts'
import { formatDate } from '#shared/format/date.ts'
import { formatClock } from '#shared/format/duration.ts'
import { countOf } from '#shared/format/number.ts'
import { doubtLabel, stanceLabel } from '#shared/format/stance-label.ts'
import { episodeAtPath, episodePath, feedPath } from '#shared/pages/page-path.ts'

export type DigestSetting = {
  siteUrl: string
  /** Undefined for a test mail, which has no subscription to cancel. */
  footer?: readonly DigestLink[] | undefined
  hasTopics: boolean
  /** The operator's postal address. If empty, it is not shown. */
  postalAddress: string
}

export type QuoteTexts = { text: string; link: { label: string; address: string } }

export type EpisodeTexts = {
  title: string
  address: string
  stance: EpisodeCard['political_stance']
  stanceName: string
  origin: string
  quotes: QuoteTexts[]
}

export type DigestTexts = {
  subject: string
  opening: string
  episodes: EpisodeTexts[]
  otherSide: EpisodeTexts | null
  rest: { label: string; address: string } | null
  reason: string
  footer: readonly DigestLink[]
  postalAddress: string[]
}

/** More would push the next episode off a small screen. */
const quotesOfEpisode = 2

function quoteTexts(siteUrl: string, episodeId: number, quote: CardQuote): QuoteTexts {
  const { quote_text: text, quote_time_start: time } = quote
  if (time === unknownTime) {
    return { text, link: { label: 'Read more', address: siteUrl + episodePath(episodeId) } }
  }
  const address = siteUrl + episodeAtPath(episodeId, time)
  return { text, link: { label: `Listen at ${formatClock(time)}`, address } }
}

function episodeTexts(siteUrl: string, card: EpisodeCard): EpisodeTexts {
  const { id, title, political_stance: stance, unrated_reason, duration, published_date, podcast } = card
  const names = [stanceLabel(stance, unrated_reason), doubtLabel(card)?.toLowerCase()]
  const length = duration === null ? undefined : formatClock(duration)
  const origin = [podcast.name, formatDate(published_date), length].filter((part) => part !== undefined)
  return {
    title,
    address: siteUrl + episodePath(id),
    stance,
    stanceName: names.filter((name) => name !== undefined).join(', '),
    origin: origin.join(' · '),
    quotes: card.quotes.slice(0, quotesOfEpisode).map((quote) => quoteTexts(siteUrl, id, quote)),
  }
}

function openingOf({ since, episodes, has_more }: Digest, hasTopics: boolean): string {
  if (!hasTopics) return 'A digest covers what’s new on your topics, and you haven’t chosen any yet.'
  if (episodes.length === 0) return `Nothing new on your topics since ${formatDate(since)}.`
  const count = has_more ? `The ${episodes.length} newest episodes` : countOf(episodes.length, 'new episode')
  return `${count} on your topics since ${formatDate(since)}.`
}

function subjectOf({ episodes, has_more, other_side }: Digest): string {
  if (episodes.length === 0) return 'Nothing new on your topics'
  const count = has_more
    ? `More than ${episodes.length} new episodes`
    : countOf(episodes.length, 'new episode')
  return other_side ? `${count}, and one from the other side` : `${count} on your topics`
}

/** Not escaped: the result has texts of feeds and models as they are. */
export function digestTexts(digest: Digest, setting: DigestSetting): DigestTexts {
  const { siteUrl, hasTopics, footer, postalAddress } = setting
  const isTest = footer === undefined
  const subject = subjectOf(digest)
  return {
    subject: isTest ? `Test: ${subject}` : subject,
    opening: openingOf(digest, hasTopics),
    episodes: digest.episodes.map((card) => episodeTexts(siteUrl, card)),
    otherSide: digest.other_side && episodeTexts(siteUrl, digest.other_side),
    rest: digest.has_more ? { label: 'See all in your feed', address: siteUrl + feedPath } : null,
    reason: isTest
      ? `You asked ${productName} for this test. It doesn’t count as a digest.`
      : `You’re getting this email because you asked ${productName} for it.`,
    footer: footer ?? [profileLink(siteUrl)],
    postalAddress: postalAddress
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && line !== productName),
  }
}
