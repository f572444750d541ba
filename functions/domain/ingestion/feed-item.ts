import type { FeedEnclosure, FeedItem, FeedTranscript } from '#functions/domain/ingestion/feed.ts'
import { parseFeedDate } from '#functions/domain/ingestion/feed-dates.ts'
import { pageLink, withoutFeedAddress } from '#functions/domain/ingestion/page-link.ts'
import { plainLine, plainText } from '#functions/domain/text/plain-text.ts'
import { believedSeconds, fileBytesSchema, isTooFarAhead } from '#shared/rules/bounds.ts'
import { webAddress } from '#shared/rules/web-address.ts'

const lengths = { title: 300, description: 8000, guid: 1000, type: 100 } as const
const untitled = 'Untitled episode'
export const maximumTranscripts = 10

/** `length` counts bytes. */
export type RawEnclosure = { url?: string; type?: string; length?: number }

/** An item in the words of its format, before anything is believed. */
export type RawItem = {
  guid?: string
  title?: string
  descriptions: readonly (string | undefined)[]
  dates: readonly (string | undefined)[]
  link?: string
  enclosures: readonly RawEnclosure[]
  durationSeconds?: number
  explicit?: boolean
  image?: string
  transcripts: readonly { url?: string; type?: string; language?: string }[]
}

const mediaByName = /\.(mp3|m4a|m4b|mp4|m4v|aac|ogg|oga|opus|wav|flac|webm|mov)(?:$|[?#])/i

function isMedia(enclosure: { url?: string; type?: string }): boolean {
  const type = enclosure.type?.trim().toLowerCase() ?? ''
  if (type.startsWith('audio/') || type.startsWith('video/')) return true
  if (type.startsWith('image/') || type.startsWith('text/')) return false
  return mediaByName.test(enclosure.url ?? '')
}

function audioOf(item: RawItem, base: string | undefined): Pick<FeedItem, 'audioUrl' | 'enclosure'> {
  const media = item.enclosures.filter(isMedia)
  const audioFirst = media.toSorted((one, other) => Number(isVideo(one)) - Number(isVideo(other)))
  for (const raw of audioFirst) {
    const audioUrl = webAddress(raw.url, base)
    if (audioUrl) return { audioUrl, enclosure: enclosureOf(raw) }
  }
  return {}
}

/** Without parameters (`; codecs=…`) and only if it has the form of a type; a length of 0 says that the publisher does not know it. */
function enclosureOf(raw: RawEnclosure): FeedEnclosure {
  const type = /^(?:audio|video)\/[\w.+-]{1,80}(?=\s*(?:;|$))/i.exec(raw.type?.trim() ?? '')?.[0]
  const bytes = fileBytesSchema.safeParse(raw.length).data
  return { ...(type && { type: type.toLowerCase() }), ...(bytes && { bytes }) }
}

const isVideo = (enclosure: { type?: string }) => enclosure.type?.toLowerCase().startsWith('video/') ?? false

function transcriptsOf(item: RawItem, base: string | undefined): FeedTranscript[] {
  return item.transcripts.slice(0, maximumTranscripts).flatMap((transcript) => {
    const url = webAddress(transcript.url, base)
    if (!url) return []
    const type = (transcript.type ?? '').trim().toLowerCase().slice(0, lengths.type)
    const language = transcript.language?.trim().slice(0, 35)
    return [{ url, type, ...(language ? { language } : {}) }]
  })
}

function firstText(texts: readonly (string | undefined)[]): string {
  for (const text of texts) {
    const plain = plainText(text ?? '', lengths.description)
    if (plain !== '') return plain
  }
  return ''
}

/** The first of the dates that can be; publishers set a date of the far future to stand first in every list, or mistype the year. */
function dateOf(item: RawItem, now: Date): Pick<FeedItem, 'publishedAt' | 'isDatedAhead'> {
  const read = item.dates.map(parseFeedDate).filter((date) => date !== null)
  const believed = read.find((date) => !isTooFarAhead(date, now))
  if (believed === undefined && read.length > 0) return { publishedAt: null, isDatedAhead: true }
  return { publishedAt: believed ?? null }
}

/** In whole seconds; a length of 0 says that the publisher does not know it. */
const durationOf = (item: RawItem) => Math.round(believedSeconds(item.durationSeconds) ?? 0) || null

/** `base` completes relative addresses; `feedUrls` are the feed's own, which no page may be. */
export type FeedPlace = { base: string | undefined; feedUrls: readonly string[] }

export type ItemOrigin = FeedPlace & { now: Date }

/** The item as we keep it, or the sentence that says why it cannot be used. */
export function toFeedItem(raw: RawItem, { base, feedUrls, now }: ItemOrigin): FeedItem | string {
  const title = plainLine(raw.title ?? '', lengths.title)
  const audio = audioOf(raw, base)
  const transcripts = transcriptsOf(raw, base)
  const description = withoutFeedAddress(firstText(raw.descriptions), feedUrls)
  if (!audio.audioUrl && transcripts.length === 0) return 'has neither audio nor a transcript'
  const guid = raw.guid?.trim().slice(0, lengths.guid)
  const link = pageLink(raw.link, feedUrls)
  const imageUrl = webAddress(raw.image, base)
  return {
    title: title || plainLine(description, 80) || untitled,
    description,
    ...dateOf(raw, now),
    durationSeconds: durationOf(raw),
    transcripts,
    ...(guid ? { guid } : {}),
    ...(link ? { link } : {}),
    ...audio,
    ...(raw.explicit !== undefined ? { isExplicit: raw.explicit } : {}),
    ...(imageUrl ? { imageUrl } : {}),
  }
}
