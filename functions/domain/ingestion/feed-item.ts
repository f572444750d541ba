import type { FeedItem, FeedTranscript } from '#functions/domain/ingestion/feed.ts'
import { audioOf } from '#functions/domain/ingestion/feed-audio.ts'
import { parseFeedDate } from '#functions/domain/ingestion/feed-dates.ts'
import { parseDuration } from '#functions/domain/ingestion/feed-duration.ts'
import { type FeedPlace, pageLink, withoutFeedAddress } from '#functions/domain/ingestion/page-link.ts'
import { isSaid } from '#functions/domain/ingestion/podcast-words.ts'
import { firstOf, type Ranked, type RawItem } from '#functions/domain/ingestion/raw-feed.ts'
import { detached } from '#functions/domain/text/detached.ts'
import { plainLine, plainText } from '#functions/domain/text/plain-text.ts'
import { believedSeconds, isTooFarAhead } from '#shared/rules/bounds.ts'
import { webAddress } from '#shared/rules/web-address.ts'

const lengths = { title: 300, description: 8000, guid: 1000, type: 100 } as const
const untitled = 'Untitled episode'
export const maximumTranscripts = 10

const typeOf = (text: string | undefined) => (text ?? '').trim().toLowerCase().slice(0, lengths.type)

function transcriptsOf(item: RawItem, base: string | undefined): FeedTranscript[] {
  return item.transcripts.slice(0, maximumTranscripts).flatMap((attributes) => {
    const url = webAddress(attributes.get('url'), base)
    if (!url) return []
    const language = attributes.get('language')?.trim().slice(0, 35)
    return [{ url, type: typeOf(attributes.get('type')), ...(language ? { language } : {}) }]
  })
}

function chaptersOf(item: RawItem, base: string | undefined): Pick<FeedItem, 'chapters'> {
  const url = webAddress(item.chapters?.get('url'), base)
  return url ? { chapters: { url, type: typeOf(item.chapters?.get('type')) } } : {}
}

/** The first of the texts that says anything to a reader. */
export function firstText(texts: Ranked, maxLength: number): string {
  for (const text of texts) {
    const plain = text === undefined ? '' : plainText(text, maxLength)
    if (plain !== '') return plain
  }
  return ''
}

/** The same on one line. */
export function firstLine(texts: Ranked, maxLength: number): string {
  for (const text of texts) {
    const plain = text === undefined ? '' : plainLine(text, maxLength)
    if (plain !== '') return plain
  }
  return ''
}

/** The first of the dates that can be; publishers set a date of the far future to stand first in every list, or mistype the year. */
export function dateOf(item: RawItem, now: Date): Pick<FeedItem, 'publishedAt' | 'isDatedAhead'> {
  let isDatedAhead = false
  for (const text of item.dates) {
    const date = text === undefined ? null : parseFeedDate(text)
    if (date === null) continue
    if (!isTooFarAhead(date, now)) return { publishedAt: date }
    isDatedAhead = true
  }
  return isDatedAhead ? { publishedAt: null, isDatedAhead } : { publishedAt: null }
}

/** In whole seconds; a length of 0 says that the publisher does not know it. */
const wholeSeconds = (seconds: number | undefined) => Math.round(believedSeconds(seconds) ?? 0) || null

function explicitOf(item: RawItem): Pick<FeedItem, 'isExplicit'> {
  const word = item.explicit?.trim().toLowerCase() ?? ''
  if (['yes', 'true', 'explicit'].includes(word)) return { isExplicit: true }
  return ['no', 'false', 'clean'].includes(word) ? { isExplicit: false } : {}
}

/** What else the publisher says of the episode, as far as it is there. */
function furtherOf(item: RawItem, base: string | undefined): Partial<FeedItem> {
  return {
    ...explicitOf(item),
    ...chaptersOf(item, base),
    ...(isSaid(item.block) ? { isBlocked: true } : {}),
  }
}

function imageOf(images: Ranked, base: string | undefined): string | undefined {
  return images.map((image) => webAddress(image, base)).find((image) => image !== undefined)
}

export type ItemOrigin = FeedPlace & { now: Date }

/** The item as we keep it, or the sentence that says why it cannot be used. */
export function toFeedItem(raw: RawItem, { base, feedUrls, now }: ItemOrigin): FeedItem | string {
  const { seconds, ...audio } = audioOf(raw, base)
  const transcripts = transcriptsOf(raw, base)
  if (!audio.audioUrl && transcripts.length === 0) return 'has neither audio nor a transcript'
  const title = firstLine(raw.titles, lengths.title)
  const description = withoutFeedAddress(firstText(raw.descriptions, lengths.description), feedUrls)
  const guid = firstOf(raw.guids)?.trim().slice(0, lengths.guid)
  const link = pageLink(firstOf(raw.links), feedUrls)
  const imageUrl = imageOf(raw.images, base)
  return {
    title: title || plainLine(description, 80) || untitled,
    description,
    ...dateOf(raw, now),
    durationSeconds: wholeSeconds(parseDuration(raw.duration)) ?? wholeSeconds(seconds),
    transcripts,
    ...(guid ? { guid: detached(guid) } : {}),
    ...(link ? { link } : {}),
    ...audio,
    ...furtherOf(raw, base),
    ...(imageUrl ? { imageUrl } : {}),
  }
}
