import type { FeedItem, FeedTranscript } from '#functions/feed/feed.ts'
import { parseFeedDate } from '#functions/feed/feed-dates.ts'
import { plainLine, plainText } from '#functions/text/plain-text.ts'
import { webAddress } from '#shared/rules/web-address.ts'

const lengths = { title: 300, description: 8000, guid: 1000, type: 100 } as const
const untitled = 'Untitled episode'
const longestSeconds = 48 * 3600
const maximumTranscripts = 10

/** An item in the words of its format, before anything is believed. */
export type RawItem = {
  guid?: string
  title?: string
  descriptions: readonly (string | undefined)[]
  dates: readonly (string | undefined)[]
  link?: string
  enclosures: readonly { url?: string; type?: string }[]
  durationSeconds?: number
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

function audioOf(item: RawItem, base: string | undefined): string | undefined {
  const media = item.enclosures.filter(isMedia)
  const audioFirst = media.toSorted((one, other) => Number(isVideo(one)) - Number(isVideo(other)))
  return audioFirst.map((enclosure) => webAddress(enclosure.url, base)).find((url) => url !== undefined)
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

function isPlausibleDuration(seconds: number | undefined): seconds is number {
  return seconds !== undefined && Number.isFinite(seconds) && seconds > 0 && seconds <= longestSeconds
}

/** The item as we keep it, or the sentence that says why it cannot be used. */
export function toFeedItem(raw: RawItem, base: string | undefined): FeedItem | string {
  const title = plainLine(raw.title ?? '', lengths.title)
  const audioUrl = audioOf(raw, base)
  const transcripts = transcriptsOf(raw, base)
  const description = firstText(raw.descriptions)
  if (!audioUrl && transcripts.length === 0) return 'has neither audio nor a transcript'
  const guid = raw.guid?.trim().slice(0, lengths.guid)
  const link = webAddress(raw.link, base)
  const imageUrl = webAddress(raw.image, base)
  return {
    title: title || plainLine(description, 80) || untitled,
    description,
    publishedAt: raw.dates.map(parseFeedDate).find((date) => date !== null) ?? null,
    durationSeconds: isPlausibleDuration(raw.durationSeconds) ? Math.round(raw.durationSeconds) : null,
    transcripts,
    ...(guid ? { guid } : {}),
    ...(link ? { link } : {}),
    ...(audioUrl ? { audioUrl } : {}),
    ...(imageUrl ? { imageUrl } : {}),
  }
}
