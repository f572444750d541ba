import { isContentLanguage } from '#functions/domain/transcript/transcript-text.ts'

type Offered = { url: string; type: string; language?: string | undefined }

/** Types of `podcast:transcript`, best first: with speakers, then cues, then without times. */
const kinds: readonly { types: readonly string[]; extension: RegExp }[] = [
  {
    types: ['application/json', 'text/json', 'application/vnd.podlove.transcript+json'],
    extension: /^(?:json|dote)$/,
  },
  { types: ['text/vtt', 'application/x-vtt', 'application/vtt'], extension: /^vtt$/ },
  {
    types: [
      'application/x-subrip',
      'application/srt',
      'application/x-srt',
      'text/srt',
      'text/x-srt',
      'text/subrip',
    ],
    extension: /^srt$/,
  },
  {
    types: [
      'application/ttml+xml',
      'application/ttaf+xml',
      'text/x-ssa',
      'text/x-ass',
      'text/csv',
      'text/tab-separated-values',
    ],
    extension: /^(?:ttml|dfxp|sbv|ass|ssa|lrc|tsv|csv)$/,
  },
  { types: ['text/html', 'application/xhtml+xml'], extension: /^html?$/ },
  { types: ['text/plain'], extension: /^(?:txt|text)$/ },
]

/** Lower is better. An extension says more than a generic type; files with only an extension come last. */
function rankOf({ url, type }: Offered): number | undefined {
  const kind = type.split(';')[0]?.trim().toLowerCase() ?? ''
  const extension = /\.([a-z]+)(?:$|[?#])/i.exec(url)?.[1]?.toLowerCase() ?? ''
  const byType = kinds.findIndex(({ types }) => types.includes(kind))
  const byName = kinds.findIndex(({ extension: known }) => known.test(extension))
  if (byType >= 0 && kind !== 'text/plain') return byType
  if (byName >= 0) return byType >= 0 ? byName : byName + kinds.length
  return byType >= 0 ? byType : undefined
}

/** Sorted best first; transcripts in other languages come last. */
export function listReadable<One extends Offered>(
  offered: readonly One[],
  languages: readonly string[],
): One[] {
  const isForeign = ({ language }: One) => Number(!isContentLanguage(language ?? 'und', languages))
  return offered
    .flatMap((one) => {
      const rank = rankOf(one)
      return rank === undefined ? [] : [{ one, rank }]
    })
    .toSorted((a, b) => isForeign(a.one) - isForeign(b.one) || a.rank - b.rank)
    .map(({ one }) => one)
}
