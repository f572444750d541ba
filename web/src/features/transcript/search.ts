/** A search shows no more than this. */
const mostResults = 5

export type SearchResults = {
  /** The places of the first sentences that match, in their order. */
  sentences: readonly number[]
  hasMore: boolean
}

export type TextPart = { text: string; isMatch: boolean; at: number }

/** What is looked for, folded; undefined when that is nothing. */
export function readQuery(text: string): string | undefined {
  return fold(text).replace(/\s+/g, ' ').trim() || undefined
}

/** The first sentences that hold the query; both folded. */
export function searchSentences(sentences: readonly string[], query: string): SearchResults {
  const found: number[] = []
  for (const [index, sentence] of sentences.entries()) {
    if (sentence.includes(query)) found.push(index)
    if (found.length > mostResults) break
  }
  return { sentences: found.slice(0, mostResults), hasMore: found.length > mostResults }
}

/** A text in parts that match a folded query and parts that do not; put together they are the text, to the letter. */
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

/** Where a folded query stands in a text: letters that are folded into several are taken whole. */
function findMatches(text: string, query: string): [start: number, end: number][] {
  const folded = foldWithPlaces(text)
  const matches: [number, number][] = []
  let at = folded.text.indexOf(query)
  while (at !== -1) {
    const last = at + query.length - 1
    matches.push([folded.starts[at] ?? 0, folded.ends[last] ?? text.length])
    at = folded.text.indexOf(query, last + 1)
  }
  return matches
}

/** Characters of a result, and how many of them may stand before its first match. */
const longestExcerpt = 280
const longestLead = 90

/** As `splitAtMatches`; of a long sentence only what stands around its first match. */
export function excerptAtMatches(text: string, query: string): TextPart[] {
  const [first = 0] = findMatches(text, query)[0] ?? []
  if (text.length <= longestExcerpt) return splitAtMatches(text, query)
  const from = first > longestLead ? placeBetweenWords(text, first - longestLead) : 0
  const until = placeBetweenWords(text, from + Math.max(longestExcerpt, first - from + query.length * 2))
  const excerpt = `${from > 0 ? '…' : ''}${text.slice(from, until)}${until < text.length ? '…' : ''}`
  return splitAtMatches(excerpt, query)
}

/** The next place where a word begins; near by, so that a text without spaces is cut between two letters. */
function placeBetweenWords(text: string, place: number): number {
  const space = text.slice(place, place + 30).search(/\s/)
  if (space !== -1) return place + space
  return /^[\udc00-\udfff]/.test(text.slice(place)) ? place + 1 : place
}

/** A text as it is compared in a search, and for each of its characters the part of the original that it stands for. */
type FoldedText = { text: string; starts: ArrayLike<number>; ends: ArrayLike<number> }

/** A letter with its marks; Korean syllables that are written in parts count as one. */
const clusters = /[\u1100-\u115f]+[\u1160-\u11a7]*[\u11a8-\u11ff]*|\P{M}\p{M}*|\p{M}+/gu
const isAscii = /^[\0-\x7f]*$/

/**
 * A text without case, accents, and differences of quotation marks, dashes and spaces. Case is folded by way of capitals
 * (ß is ss, ſ is s); only accents of Latin, Greek and Cyrillic fall away, because in other scripts marks are vowels.
 */
export function fold(text: string): string {
  return isAscii.test(text) ? text.toLowerCase() : foldWithPlaces(text).text
}

/** As `fold`, with the places of everything in the original. */
function foldWithPlaces(text: string): FoldedText {
  if (isAscii.test(text)) {
    const places = Array.from(text, (_, index) => index)
    return { text: text.toLowerCase(), starts: places, ends: places.map((place) => place + 1) }
  }
  const folded: string[] = []
  const starts: number[] = []
  const ends: number[] = []
  for (const { 0: cluster, index } of text.matchAll(clusters)) {
    const plain = foldCluster(cluster)
    folded.push(plain)
    for (let place = 0; place < plain.length; place += 1) {
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
