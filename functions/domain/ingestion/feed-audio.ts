import type { FeedEnclosure, FeedItem } from '#functions/domain/ingestion/feed.ts'
import { parseDuration } from '#functions/domain/ingestion/feed-duration.ts'
import { firstOf, type RawFile, type RawItem } from '#functions/domain/ingestion/raw-feed.ts'
import { externalUrl } from '#functions/domain/text/external-url.ts'
import { noAttributes } from '#functions/domain/text/markup-tag.ts'
import { fileBytesSchema } from '#shared/rules/bounds.ts'

const ending = (extensions: string) => new RegExp(`\\.(?:${extensions})(?:$|[?#])`, 'i')

const audioName = ending('mp3|m4a|m4b|m4r|aac|ogg|oga|opus|spx|wav|flac|wma|aiff?|mp2|mka|amr|weba')
const videoName = ending('mp4|m4v|ogv|webm|mov|mkv|avi|mpe?g|wmv|3gp')
const otherName = ending(
  'jpe?g|png|gif|webp|svg|avif|bmp|ico|pdf|epub|docx?|html?|php|txt|xml|rss|json|css|js|zip|torrent|m3u8?|pls|vtt|srt',
)

const mediaApplication = /^application\/(?:x-)?(?:ogg|mp3|mp4|mpeg|flac|wav|m4a)/

const noFile = /^(?:image|text|font)\//
const mediaType = /^(?:audio|video)\/[\w.+-]{1,80}(?=\s*(?:;|$))/i
const wholeNumber = /^\d{1,15}$/

const typeOf = ({ attributes }: RawFile) => attributes.get('type') ?? attributes.get('enc:type')
const lengthOf = ({ attributes }: RawFile) =>
  attributes.get('length') ?? attributes.get('filesize') ?? attributes.get('enc:length')

/**
 * Lower is more likely the episode: 0 audio, 1 enclosure of unknown type, 2 video. Undefined: no media file.
 */
function rankOf(file: RawFile): number | undefined {
  const { url: address = '', attributes, isEnclosure } = file
  const kind = (typeOf(file) ?? '').trim().toLowerCase()
  const isMedium = (attributes.get('medium') ?? '').trim().toLowerCase()
  if (kind.startsWith('audio/') && !kind.includes('mpegurl') && !kind.includes('scpls')) return 0
  if (kind.startsWith('video/')) return 2
  if (noFile.test(kind)) return undefined
  if (audioName.test(address) || mediaApplication.test(kind) || isMedium === 'audio') return 0
  if (videoName.test(address) || isMedium === 'video') return 2
  if (!isEnclosure || otherName.test(address) || isMedium !== '') return undefined
  return kind === '' || kind === 'application/octet-stream' ? 1 : undefined
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

export type FoundAudio = Pick<FeedItem, 'audioUrl' | 'enclosure'> & { seconds?: number }

const surestFirst = [0, 1, 2]

export function audioOf(item: RawItem, base: string | undefined): FoundAudio {
  const files = filesOf(item)
  for (const surest of surestFirst)
    for (const file of files) {
      const audioUrl = rankOf(file) === surest ? externalUrl(file.url, base) : undefined
      if (audioUrl)
        return {
          audioUrl,
          enclosure: enclosureOf(file),
          seconds: parseDuration(file.attributes.get('duration')),
        }
    }
  return {}
}
