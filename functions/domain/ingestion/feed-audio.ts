import type { FeedEnclosure, FeedItem } from '#functions/domain/ingestion/feed.ts'
import { parseDuration } from '#functions/domain/ingestion/feed-duration.ts'
import { firstOf, type RawFile, type RawItem } from '#functions/domain/ingestion/raw-feed.ts'
import { externalUrl } from '#functions/domain/text/external-url.ts'
import { noAttributes } from '#functions/domain/text/markup-tag.ts'
import { fileBytesSchema } from '#shared/rules/bounds.ts'
import { addressFault } from '#shared/rules/web-address.ts'

const ending = (extensions: string) => new RegExp(`\\.(?:${extensions})\\s*(?:$|[?#])`, 'i')

const audioName = ending('mp3|m4a|m4b|m4r|aac|ogg|oga|opus|spx|wav|flac|wma|aiff?|mp2|mka|amr|weba')
const videoName = ending('mp4|m4v|ogv|webm|mov|mkv|avi|mpe?g|wmv|3gp')
const otherName = ending(
  'jpe?g|png|gif|webp|svg|avif|bmp|ico|pdf|epub|docx?|html?|php|txt|xml|rss|json|css|js|zip|vtt|srt',
)
/** Lists of other files: no `<audio>` plays them, and nothing in them can be transcribed. */
const listName = ending('m3u8?|mpd|pls|xspf|asx|wax|wpl|ism|f4m|torrent')
const listType = /mpegurl|scpls|dash\+xml|xspf|sstr\+xml|x-ms-(?:asx|wax|wpl)|bittorrent/

const mediaApplication = /^application\/(?:x-)?(?:ogg|mp3|mp4|mpeg|flac|wav|m4a)/

const noFile = /^(?:image|text|font)\//
const mediaType = /^(?:audio|video)\/[\w.+-]{1,80}(?=\s*(?:;|$))/i
const wholeNumber = /^\d{1,15}$/

const typeOf = ({ attributes }: RawFile) => attributes.get('type') ?? attributes.get('enc:type')
const kindOf = (file: RawFile) => (typeOf(file) ?? '').trim().toLowerCase()
const lengthOf = ({ attributes }: RawFile) =>
  attributes.get('length') ?? attributes.get('filesize') ?? attributes.get('enc:length')

/** A name at the end of the path weighs more than the type: `x.mp3?list=x.m3u8` is audio. */
function isList(file: RawFile): boolean {
  const { url = '' } = file
  if (!listName.test(url) && !listType.test(kindOf(file))) return false
  const path = url.trim().replace(/[?#].*$/s, '')
  return listName.test(path) || !audioName.test(path)
}

const audio = 0
const unknown = 1
const noEnclosure = 2
const video = 4

/** Undefined: no media file. */
function rankOf(file: RawFile): number | undefined {
  const { url: address = '', attributes, isEnclosure } = file
  if (isList(file)) return undefined
  const kind = kindOf(file)
  const isMedium = (attributes.get('medium') ?? '').trim().toLowerCase()
  if (kind.startsWith('audio/')) return audio
  if (kind.startsWith('video/')) return video
  if (noFile.test(kind)) return undefined
  if (audioName.test(address) || mediaApplication.test(kind) || isMedium === 'audio') return audio
  if (videoName.test(address) || isMedium === 'video') return video
  if (!isEnclosure || otherName.test(address) || isMedium !== '') return undefined
  return kind === '' || kind === 'application/octet-stream' ? unknown : undefined
}

const primaryLanguage = (tag: string | undefined) => tag?.trim().toLowerCase().split(/[-_]/)[0]

const languageOf = ({ attributes }: RawFile) =>
  primaryLanguage(attributes.get('lang') ?? attributes.get('hreflang') ?? attributes.get('xml:lang'))

const otherLanguage = 8

/** Lower is more likely the episode. Undefined: no media file. */
function orderOf(file: RawFile, language: string | undefined): number | undefined {
  const rank = rankOf(file)
  if (rank === undefined) return undefined
  const spoken = languageOf(file)
  const isOther = spoken !== undefined && spoken !== language
  return rank + (file.isEnclosure ? 0 : noEnclosure) + (isOther ? otherLanguage : 0)
}

/** Drops parameters of the type (`; codecs=…`) and a length of 0, which means unknown. */
function enclosureOf(file: RawFile): FeedEnclosure {
  const said = typeOf(file)
  const type = said === undefined ? undefined : mediaType.exec(said.trim())?.[0]
  const length = lengthOf(file)
  const isNumber = length !== undefined && wholeNumber.test(length.trim())
  const bytes = isNumber ? fileBytesSchema.safeParse(Number(length)).data : undefined
  const enclosure: FeedEnclosure = {}
  if (type) enclosure.type = type.toLowerCase()
  if (bytes) enclosure.bytes = bytes
  return enclosure
}

function filesOf(item: RawItem): RawFile[] {
  const page = item.links.length === 0 ? undefined : firstOf(item.links)
  if (page === undefined || !audioName.test(page)) return item.files
  return [...item.files, { url: page, attributes: noAttributes, isEnclosure: false }]
}

export type AudioPlace = { base: string | undefined; language: string | undefined }

export type FoundAudio = Pick<FeedItem, 'audioUrl' | 'enclosure'> & { seconds?: number }

export function audioOf(item: RawItem, { base, language }: AudioPlace): FoundAudio {
  const spoken = primaryLanguage(language)
  let best = Number.POSITIVE_INFINITY
  let found: FoundAudio = {}
  for (const file of filesOf(item)) {
    const order = orderOf(file, spoken)
    if (order === undefined || order >= best) continue
    const audioUrl = externalUrl(file.url, base)
    if (!audioUrl) continue
    best = order
    const seconds = parseDuration(file.attributes.get('duration'))
    found = { audioUrl, enclosure: enclosureOf(file), seconds }
  }
  return found
}

/** Why an item with files has no audio, as a sentence without its subject. */
export function whyNoAudio(item: RawItem, base: string | undefined): string | undefined {
  for (const file of item.files) {
    const fault = rankOf(file) === undefined ? undefined : addressFault(file.url ?? '', base)
    if (fault) return `its audio address ${fault}`
  }
  return item.files.some(isList) ? 'its audio is a playlist, not an audio file' : undefined
}
