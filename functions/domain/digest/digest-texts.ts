import { type DigestLink, profileLink } from '#functions/domain/digest/digest-links.ts'
import { type QuoteTexts, quoteTexts } from '#functions/domain/digest/quote-texts.ts'
import type { SearchNews } from '#functions/domain/digest/search-news.ts'
import { type SearchTexts, searchTexts } from '#functions/domain/digest/search-texts.ts'
import { type WeekTexts, weekTexts } from '#functions/domain/digest/week-texts.ts'
import type { Digest, DigestEpisode } from '#shared/domain/digest.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { productName } from '#shared/domain/product.ts'
import type { Week } from '#shared/domain/week.ts'
import { formatDate } from '#shared/format/date.ts'
import { formatClock } from '#shared/format/duration.ts'
import { countOf } from '#shared/format/number.ts'
import { doubtLabel, stanceLabel } from '#shared/format/stance-label.ts'
import { episodePath, feedPath } from '#shared/pages/page-path.ts'
import {
  digestParts,
  digestSentence,
  followedReason,
  lacksOtherSide,
  nothingFromOtherSide,
  otherSideReason,
} from '#shared/rules/digest-parts.ts'

export type DigestSetting = {
  siteUrl: string
  /** Undefined for a test mail, which has no subscription to cancel. */
  footer?: readonly DigestLink[] | undefined
  hasTopics: boolean
  /** The operator's postal address. If empty, it is not shown. */
  postalAddress: string
  /** Undefined for daily digests. */
  week?: Week | undefined
  searches?: readonly SearchNews[] | undefined
}

export type EpisodeTexts = {
  title: string
  address: string
  stance: EpisodeCard['political_stance']
  stanceName: string
  origin: string
  /** Why it was chosen. */
  reason: string | undefined
  quotes: QuoteTexts[]
}

export type DigestTexts = {
  subject: string
  opening: string
  episodes: EpisodeTexts[]
  /** Released before the digest's period. */
  addedLate: EpisodeTexts[]
  otherSide: EpisodeTexts | null
  /** In place of `otherSide`. */
  noOtherSide: string | undefined
  searches: SearchTexts[]
  week: WeekTexts | undefined
  rest: { label: string; address: string } | null
  reason: string
  footer: readonly DigestLink[]
  postalAddress: string[]
}

/** More would push the next episode off a small screen. */
const quotesOfEpisode = 2

function episodeTexts(siteUrl: string, card: EpisodeCard, reason: string | undefined): EpisodeTexts {
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
    reason,
    quotes: card.quotes.slice(0, quotesOfEpisode).map((quote) => quoteTexts(siteUrl, id, quote)),
  }
}

function openingOf(digest: Digest, hasTopics: boolean): string {
  if (!hasTopics) return 'A digest covers what’s new on your topics, and you haven’t chosen any yet.'
  if (digest.episodes.length === 0) return `Nothing new on your topics since ${formatDate(digest.since)}.`
  return `${digestSentence(digest)}.`
}

function subjectOf({ since, episodes, has_more, other_side }: Digest): string {
  const noun = digestParts({ since, episodes }).addedLate.length > 0 ? 'episode' : 'new episode'

  if (episodes.length === 0) return 'Nothing new on your topics'
  const count = has_more ? `More than ${countOf(episodes.length, noun)}` : countOf(episodes.length, noun)
  return other_side ? `${count}, and one from the other side` : `${count} on your topics`
}

/** Not escaped: the result has texts of feeds and models as they are. */
export function digestTexts(digest: Digest, setting: DigestSetting): DigestTexts {
  const { siteUrl, hasTopics, footer, postalAddress, week, searches = [] } = setting
  const isTest = footer === undefined
  const subject = subjectOf(digest)
  const { released, addedLate } = digestParts(digest)
  const followed = (card: DigestEpisode) => episodeTexts(siteUrl, card, followedReason(card))
  const { other_side: other } = digest
  return {
    subject: isTest ? `Test: ${subject}` : subject,
    opening: openingOf(digest, hasTopics),
    episodes: released.map(followed),
    addedLate: addedLate.map(followed),
    otherSide: other && episodeTexts(siteUrl, other, otherSideReason(other)),
    searches: searches.map((news) => searchTexts(news, siteUrl)),
    week: week && weekTexts(week, siteUrl),
    noOtherSide: lacksOtherSide(digest) ? nothingFromOtherSide : undefined,
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
