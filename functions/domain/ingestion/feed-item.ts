import { listedChapters } from '#functions/domain/chapters/read-chapters.ts'
import type { FeedChapters, FeedItem, FeedTranscript } from '#functions/domain/ingestion/feed.ts'
import { audioOf, whyNoAudio } from '#functions/domain/ingestion/feed-audio.ts'
import { parseDuration } from '#functions/domain/ingestion/feed-duration.ts'
import { ahead, type ItemTime, instantOf } from '#functions/domain/ingestion/item-time.ts'
import { type FeedPlace, pageLink, withoutFeedAddress } from '#functions/domain/ingestion/page-link.ts'
import { personsOf } from '#functions/domain/ingestion/persons.ts'
import { isYes } from '#functions/domain/ingestion/podcast-words.ts'
import { firstOf, type Ranked, type RawItem } from '#functions/domain/ingestion/raw-feed.ts'
import { soundbitesOf } from '#functions/domain/ingestion/soundbites.ts'
import { detached } from '#functions/domain/text/detached.ts'
import { externalUrl } from '#functions/domain/text/external-url.ts'
import { plainLine, plainText } from '#functions/domain/text/plain-text.ts'
import { plausibleSeconds } from '#shared/rules/bounds.ts'
import { addressFault } from '#shared/rules/web-address.ts'

const lengths = { title: 300, description: 8000, guid: 1000, type: 100 } as const
const untitled = 'Untitled episode'
export const maximumTranscripts = 10

const typeOf = (text: string | undefined) => (text ?? '').trim().toLowerCase().slice(0, lengths.type)

function transcriptsOf(item: RawItem, base: string | undefined): FeedTranscript[] {
  if (item.transcripts.length === 0) return []
  return item.transcripts.slice(0, maximumTranscripts).flatMap((attributes) => {
    const url = externalUrl(attributes.get('url'), base)
    if (!url) return []
    const language = attributes.get('language')?.trim().slice(0, 35)
    return [{ url, type: typeOf(attributes.get('type')), ...(language && { language }) }]
  })
}

function whyNoTranscript({ transcripts }: RawItem, base: string | undefined): string | undefined {
  const [first] = transcripts
  const fault = first && addressFault(first.get('url') ?? '', base)
  return fault && `its transcript address ${fault}`
}

function chaptersOf({ chapters }: RawItem, base: string | undefined): FeedChapters | undefined {
  const url = chapters && externalUrl(chapters.get('url'), base)
  return url ? { url, type: typeOf(chapters.get('type')) } : undefined
}

export function firstText(texts: Ranked, maxLength: number): string {
  for (const text of texts) {
    const plain = text === undefined ? '' : plainText(text, maxLength)
    if (plain !== '') return plain
  }
  return ''
}

export function firstLine(texts: Ranked, maxLength: number): string {
  for (const text of texts) {
    const plain = text === undefined ? '' : plainLine(text, maxLength)
    if (plain !== '') return plain
  }
  return ''
}

/** Many feeds write 0 for an unknown duration. */
const wholeSeconds = (seconds: number | undefined) => Math.round(plausibleSeconds(seconds) ?? 0) || null

function explicitOf(word: string | undefined): boolean | undefined {
  const said = word?.trim().toLowerCase()
  if (said === 'yes' || said === 'true' || said === 'explicit') return true
  return said === 'no' || said === 'false' || said === 'clean' ? false : undefined
}

function imageOf(images: Ranked, base: string | undefined): string | undefined {
  for (const image of images) {
    const address = image === undefined ? undefined : externalUrl(image, base)
    if (address !== undefined) return address
  }
  return undefined
}

function addFurther(item: FeedItem, raw: RawItem, { base, feedUrls }: FeedPlace): void {
  const guid = firstOf(raw.guids)?.trim().slice(0, lengths.guid)
  if (guid) item.guid = detached(guid)
  const link = raw.links.length === 0 ? undefined : pageLink(firstOf(raw.links), feedUrls)
  if (link) item.link = link
  const isExplicit = explicitOf(raw.explicit)
  if (isExplicit !== undefined) item.isExplicit = isExplicit
  const chapters = chaptersOf(raw, base)
  if (chapters) item.chapters = chapters
  const inlineChapters = raw.inlineChapters && listedChapters(raw.inlineChapters)
  if (inlineChapters?.length) item.inlineChapters = inlineChapters
  const persons = personsOf(raw.persons)
  if (persons) item.persons = persons
  const soundbites = soundbitesOf(raw)
  if (soundbites) item.soundbites = soundbites
  if (isYes(raw.block)) item.isBlocked = true
  const imageUrl = imageOf(raw.images, base)
  if (imageUrl) item.imageUrl = imageUrl
}

/** Why an item is left out, as the end of a sentence that starts with its title. */
function withoutFile(raw: RawItem, base: string | undefined): string {
  const cause = whyNoAudio(raw, base) ?? whyNoTranscript(raw, base)
  return cause ? `is left out: ${cause}` : 'has neither audio nor a transcript'
}

export type ItemPlace = FeedPlace & { language: string | undefined }

export type ItemOutcome = { item: FeedItem; problem?: never } | { problem: string }

/** `problem` is the end of a sentence that starts with the item's title. */
export function toFeedItem(raw: RawItem, place: ItemPlace, time: ItemTime): ItemOutcome {
  const { base, feedUrls } = place
  const { seconds, audioUrl, enclosure } = audioOf(raw, place)
  const transcripts = transcriptsOf(raw, base)
  if (!audioUrl && transcripts.length === 0) return { problem: withoutFile(raw, base) }
  const title = firstLine(raw.titles, lengths.title)
  const description = withoutFeedAddress(firstText(raw.descriptions, lengths.description), feedUrls)
  const item: FeedItem = {
    title: title || plainLine(description, 80) || untitled,
    description,
    publishedAt: instantOf(time),
    durationSeconds: wholeSeconds(parseDuration(raw.duration)) ?? wholeSeconds(seconds),
    transcripts,
  }
  if (time === ahead) item.isDatedAhead = true
  if (audioUrl) item.audioUrl = audioUrl
  if (enclosure) item.enclosure = enclosure
  addFurther(item, raw, place)
  return { item }
}
