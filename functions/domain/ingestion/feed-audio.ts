import type { FeedEnclosure, FeedItem } from '#functions/domain/ingestion/feed.ts'
import { parseDuration } from '#functions/domain/ingestion/feed-duration.ts'
import { firstOf, type RawFile, type RawItem } from '#functions/domain/ingestion/raw-feed.ts'
import { fileBytesSchema } from '#shared/rules/bounds.ts'
import { webAddress } from '#shared/rules/web-address.ts'

const ending = (extensions: string) => new RegExp(`\\.(?:${extensions})(?:$|[?#])`, 'i')

const audioName = ending('mp3|m4a|m4b|m4r|aac|ogg|oga|opus|spx|wav|flac|wma|aiff?|mp2|mka|amr|weba')
const videoName = ending('mp4|m4v|ogv|webm|mov|mkv|avi|mpe?g|wmv|3gp')
const otherName = ending(
  'jpe?g|png|gif|webp|svg|avif|bmp|ico|pdf|epub|docx?|html?|php|txt|xml|rss|json|css|js|zip|torrent|m3u8?|pls|vtt|srt',
)

/** Formats of audio and video that their type calls an application. */
const mediaApplication = /^application\/(?:x-)?(?:ogg|mp3|mp4|mpeg|flac|wav|m4a)/

/** How sure it is that a file is what one listens to, the surest first; undefined: it is none. */
function rankOf({ url, type = '', medium = '', isEnclosure }: RawFile): number | undefined {
  const [kind, address] = [type.trim().toLowerCase(), url ?? '']
  const isMedium = medium.trim().toLowerCase()
  if (kind.startsWith('audio/') && !kind.includes('mpegurl') && !kind.includes('scpls')) return 0
  if (kind.startsWith('video/')) return 2
  if (/^(?:image|text|font)\//.test(kind)) return undefined
  if (audioName.test(address) || mediaApplication.test(kind) || isMedium === 'audio') return 0
  if (videoName.test(address) || isMedium === 'video') return 2
  if (!isEnclosure || otherName.test(address) || isMedium !== '') return undefined
  return kind === '' || kind === 'application/octet-stream' ? 1 : undefined
}

/** Without parameters (`; codecs=…`) and only if it has the form of a type; a length of 0 says that the publisher does not know it. */
function enclosureOf(file: RawFile): FeedEnclosure {
  const type = /^(?:audio|video)\/[\w.+-]{1,80}(?=\s*(?:;|$))/i.exec(file.type?.trim() ?? '')?.[0]
  const length = /^\d{1,15}$/.test(file.length?.trim() ?? '') ? Number(file.length) : undefined
  const bytes = length === undefined ? undefined : fileBytesSchema.safeParse(length).data
  return { ...(type && { type: type.toLowerCase() }), ...(bytes && { bytes }) }
}

/** An item may link to its audio instead of enclosing it. */
function filesOf(item: RawItem): RawFile[] {
  const page = firstOf(item.links)
  const linked = page !== undefined && audioName.test(page) ? [{ url: page, isEnclosure: false }] : []
  return [...item.files, ...linked]
}

export type FoundAudio = Pick<FeedItem, 'audioUrl' | 'enclosure'> & { seconds?: number }

/** The file to listen to: audio before what is likely to be audio before video, each in the order of the feed. */
export function audioOf(item: RawItem, base: string | undefined): FoundAudio {
  const ranked = filesOf(item)
    .flatMap((file) => {
      const rank = rankOf(file)
      return rank === undefined ? [] : [{ file, rank }]
    })
    .toSorted((one, other) => one.rank - other.rank)
  for (const { file } of ranked) {
    const audioUrl = webAddress(file.url, base)
    if (audioUrl) return { audioUrl, enclosure: enclosureOf(file), seconds: parseDuration(file.duration) }
  }
  return {}
}
