import { fold, foldWithPlaces } from '#web/features/transcript/folded-text.ts'

/** A search shows no more than this. */
export const mostResults = 5

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
