import type { TextPart } from '#web/ui/marked-text.tsx'

const mostResults = 5

export type SearchResults = {
  sentences: readonly number[]
  hasMore: boolean
}

/** The text as `fold` returns it; undefined for an empty query. */
export function readQuery(text: string): string | undefined {
  return fold(text).replace(/\s+/g, ' ').trim() || undefined
}

export function searchSentences(sentences: readonly string[], query: string): SearchResults {
  const found: number[] = []
  for (const [index, sentence] of sentences.entries()) {
    if (sentence.includes(query)) found.push(index)
    if (found.length > mostResults) break
  }
  return { sentences: found.slice(0, mostResults), hasMore: found.length > mostResults }
}

/** The parts joined are exactly the text. */
export function splitAtMatches(text: string, query: string | undefined): TextPart[] {
  const parts: TextPart[] = []
  let shown = 0
  const add = (until: number, isMatch: boolean) => {
    if (until > shown) parts.push({ text: text.slice(shown, until), isMatch, at: shown })
    shown = Math.max(shown, until)
  }
  for (const [start, end] of query ? findMatches(text, query) : []) {
    add(start, false)
    add(end, true)
  }
  add(text.length, false)
  return parts
}

/** A letter that folds into several (ß to ss) belongs to a match as a whole. */
function findMatches(text: string, query: string): [start: number, end: number][] {
  const folded = foldWithOffsets(text)
  const matches: [number, number][] = []
  let at = folded.text.indexOf(query)
  while (at !== -1) {
    const last = at + query.length - 1
    matches.push([folded.starts[at] ?? 0, folded.ends[last] ?? text.length])
    at = folded.text.indexOf(query, last + 1)
  }
  return matches
}

const longestExcerpt = 280
const longestPrefix = 90

/** Like `splitAtMatches`, but cuts a long sentence around its first match. */
export function excerptAtMatches(text: string, query: string): TextPart[] {
  const [first = 0] = findMatches(text, query)[0] ?? []
  if (text.length <= longestExcerpt) return splitAtMatches(text, query)
  const from = first > longestPrefix ? nextWordBoundary(text, first - longestPrefix) : 0
  const until = nextWordBoundary(text, from + Math.max(longestExcerpt, first - from + query.length * 2))
  const excerpt = `${from > 0 ? '…' : ''}${text.slice(from, until)}${until < text.length ? '…' : ''}`
  return splitAtMatches(excerpt, query)
}

/** The next word start within 30 characters; a text without spaces is cut between letters. */
function nextWordBoundary(text: string, offset: number): number {
  const space = text.slice(offset, offset + 30).search(/\s/)
  if (space !== -1) return offset + space
  return /^[\udc00-\udfff]/.test(text.slice(offset)) ? offset + 1 : offset
}

/** `starts` and `ends` give the range in the original text for each folded character. */
type FoldedText = { text: string; starts: ArrayLike<number>; ends: ArrayLike<number> }

/** A letter with its marks. Decomposed Korean syllables count as one. */
const clusters = /[\u1100-\u115f]+[\u1160-\u11a7]*[\u11a8-\u11ff]*|\P{M}\p{M}*|\p{M}+/gu
const isAscii = /^[\0-\x7f]*$/

/**
 * Removes case, accents, and variants of quotation marks, dashes and spaces. Case is folded via upper case (ß
 * is ss, ſ is s). Only Latin, Greek and Cyrillic lose their accents: in other scripts marks are vowels.
 */
export function fold(text: string): string {
  return isAscii.test(text) ? text.toLowerCase() : foldWithOffsets(text).text
}

function foldWithOffsets(text: string): FoldedText {
  if (isAscii.test(text)) {
    const offsets = Array.from(text, (_, index) => index)
    return { text: text.toLowerCase(), starts: offsets, ends: offsets.map((offset) => offset + 1) }
  }
  const folded: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    const plain = foldCluster(cluster)
    folded.push(plain)
    for (let offset = 0; offset < plain.length; offset += 1) {
      starts.push(index)
      ends.push(index + cluster.length)
    }
  }
  return { text: folded.join(''), starts, ends }
}

function foldCluster(cluster: string): string {
  const plain = cluster
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
  return plain
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .replace(/[‘’‚‛ʼ`´]/g, "'")
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\s/g, ' ')
}
