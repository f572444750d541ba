import * as z from 'zod'
import { transcriptStatusOf } from '#functions/domain/cards/transcript-status.ts'
import { withFittingTimes } from '#functions/domain/episodes/replaced-audio.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { imageUrl, type PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import type { QuoteRecord } from '#functions/domain/records/quote-record.ts'
import { effectiveStance } from '#functions/domain/stance/effective-stance.ts'
import { type EpisodeCard, episodeCardSchema } from '#shared/domain/episode.ts'
import { unknownPodcastName } from '#shared/domain/podcast.ts'
import { type CardQuote, cardQuoteSchema, storedQuoteTimeSchema } from '#shared/domain/quote.ts'
import { joinTopicNames, splitTopicNames } from '#shared/domain/topic.ts'
import { errorStatus } from '#shared/domain/transcript-status.ts'
import { fittingQuotes } from '#shared/format/fitting-quotes.ts'
import { shortenText } from '#shared/format/shorten-text.ts'
import { namedSpeaker } from '#shared/format/speaker-label.ts'
import { addedLater } from '#shared/rules/added-later.ts'
import { storedSecondsSchema } from '#shared/rules/bounds.ts'

export const storedCardSchema = episodeCardSchema.extend({
  duration: storedSecondsSchema,
  quotes: z.array(
    cardQuoteSchema.extend({
      quote_time_start: storedQuoteTimeSchema,
      quote_time_end: storedQuoteTimeSchema,
    }),
  ),
})

/** Each index entry contains the card, so its size decides what reading a page of a list costs. */
export const maximumCardBytes = 1400

const maximumTitleCharacters = 200
const maximumAddressBytes = 500
const maximumSpeakerCharacters = 40
const quoteRooms = [3, 2, 1].flatMap((count) =>
  [450, 220, 180, 140, 110, 80].map((characters) => ({ count, characters })),
)

/**
 * Bytes of the JSON text, an upper bound of DynamoDB's size of the map (names, values, 3 bytes and 1 per
 * entry).
 */
export function cardBytes(card: EpisodeCard): number {
  return Buffer.byteLength(JSON.stringify(card))
}

function inOrder(quotes: readonly QuoteRecord[], firstTopicId?: number): QuoteRecord[] {
  const time = (quote: QuoteRecord) =>
    quote.startSeconds === 'N/A' ? Number.POSITIVE_INFINITY : quote.startSeconds
  const isOther = (quote: QuoteRecord) => Number(quote.topicId !== firstTopicId)
  return quotes.toSorted((a, b) => isOther(a) - isOther(b) || time(a) - time(b) || a.number - b.number)
}

function cardQuote(quote: QuoteRecord): CardQuote {
  const speaker = namedSpeaker(quote.speaker)
  return {
    quote_id: quote.quoteId,
    quote_text: quote.text,
    quote_time_start: quote.startSeconds,
    quote_time_end: quote.endSeconds,
    quote_topic: quote.topicId,
    topic_name: quote.topicName,
    ...(speaker && { speaker: shortenText(speaker, maximumSpeakerCharacters) }),
  }
}

function shortAddress(address: string | null | undefined): string | null {
  return address && Buffer.byteLength(address) <= maximumAddressBytes ? address : null
}

type CardSource = { episode: EpisodeRecord; quotes: readonly QuoteRecord[]; podcast: PodcastRecord }

function withoutQuotes({ episode, podcast }: CardSource): EpisodeCard {
  const { stance, unratedReason, isContested, isLowConfidence } = effectiveStance(episode)
  const isAddedLate = addedLater(episode.publishedAt, episode.addedAt) !== undefined
  return {
    id: episode.episodeId,
    podcast_id: episode.podcastId,
    title: shortenText(episode.title, maximumTitleCharacters),
    published_date: episode.publishedAt,
    ...(isAddedLate && { added_date: episode.addedAt }),
    image_url: imageUrl(episode.image, 320),
    audio_url: shortAddress(episode.audioUrl),
    duration: episode.durationSeconds,
    transcript_status: shownStatus(episode),
    political_stance: stance,
    unrated_reason: unratedReason,
    is_contested: isContested,
    ...(isLowConfidence && { is_low_confidence: true }),
    topics: joinTopicNames((publishedOf(episode)?.topics ?? []).map((topic) => topic.name)),
    quotes: [],
    podcast: {
      id: podcast.podcastId,
      name: shortenText(podcast.name || unknownPodcastName, 80),
      image_url: imageUrl(podcast.image, 320),
    },
  }
}

function shownStatus(episode: EpisodeRecord): EpisodeCard['transcript_status'] {
  if (publishedOf(episode)) return 'completed'
  return episode.run.state === 'failed' ? errorStatus('see the episode') : transcriptStatusOf(episode)
}

function tighten(card: EpisodeCard): EpisodeCard {
  let tight = card
  while (cardBytes(tight) > maximumCardBytes && tight.topics !== '') {
    tight = { ...tight, topics: joinTopicNames(splitTopicNames(tight.topics).slice(0, -1)) }
  }
  for (
    let length = maximumTitleCharacters;
    cardBytes(tight) > maximumCardBytes && length > 20;
    length -= 20
  ) {
    tight = { ...tight, title: shortenText(card.title, length) }
  }
  return tight
}

/**
 * Fits the card into `maximumCardBytes`: chooses quotes, then drops topics, then shortens the title. On the
 * list of a topic, quotes on that topic come first.
 */
export function makeCard(source: CardSource, listTopicId?: number): EpisodeCard {
  const bare = withoutQuotes(source)
  const all = publishedOf(source.episode)
    ? inOrder(withFittingTimes(source.episode, source.quotes), listTopicId).map(cardQuote)
    : []
  const fits = (quotes: readonly CardQuote[]) =>
    cardBytes({ ...bare, quotes: [...quotes] }) <= maximumCardBytes
  return tighten({ ...bare, quotes: fittingQuotes(all, quoteRooms, fits) })
}
