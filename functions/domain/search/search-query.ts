import { isCommon, searchWords } from '#functions/domain/search/search-words.ts'
import { mostSearchWords } from '#shared/rules/search-bounds.ts'

/** Consecutive terms. Common ones have no postings and are only compared in the text. */
export type Phrase = readonly string[]

export type SearchQuery = { wanted: readonly Phrase[]; excluded: readonly Phrase[] }

export type QueryProblem = 'empty' | 'too-common' | 'too-many-words' | 'only-excluded'

/** `at` is the offset of the text in the query. */
type Part = { text: string; at: number; isExcluded: boolean; isQuoted: boolean }

/** A minus sign counts only before a word. A quotation mark without a partner goes to the end. */
const part = /(?<minus>(?<=^|\s)[-−–])?(?:["“”„«»](?<quoted>[^"“”„«»]*)["“”„«»]?|(?<plain>[^\s"“”„«»]+))/gu

export function partsOf(query: string): Part[] {
  return [...query.matchAll(part)].map(({ 0: whole, index, groups = {} }) => {
    const text = groups.quoted ?? groups.plain ?? ''
    return {
      text,
      at: index + whole.indexOf(text),
      isExcluded: groups.minus !== undefined,
      isQuoted: groups.quoted !== undefined,
    }
  })
}

/** Words that are glued together stay together. */
function phrasesOf(text: string, isQuoted: boolean): string[][] {
  const phrases: string[][] = []
  for (const { term, isGlued } of searchWords(text)) {
    const last = phrases.at(-1)
    if (last && (isQuoted || isGlued)) last.push(term)
    else phrases.push([term])
  }
  return phrases
}

/** Plain words are read together, because numbers may have several: "nineteen eighty-four". */
function joinPlain(parts: readonly Part[]): Part[] {
  const joined: Part[] = []
  for (const one of parts) {
    const last = joined.at(-1)
    const isJoined = last && !last.isQuoted && !one.isQuoted && !last.isExcluded && !one.isExcluded
    if (isJoined) joined[joined.length - 1] = { ...last, text: `${last.text} ${one.text}` }
    else joined.push(one)
  }
  return joined
}

const isSearchable = (phrase: Phrase) => phrase.some((term) => !isCommon(term))

function distinct(phrases: readonly Phrase[]): Phrase[] {
  return [...new Map(phrases.map((phrase) => [phrase.join(' '), phrase])).values()]
}

export const termsOf = (phrases: readonly Phrase[]): string[] => [
  ...new Set(phrases.flat().filter((term) => !isCommon(term))),
]

/** Words, "phrases" and -excluded ones. Every wanted phrase must be found, and no excluded one. */
export function readQuery(text: string): SearchQuery | QueryProblem {
  const parts = joinPlain(partsOf(text.normalize('NFC')))
  const read = (isExcluded: boolean) =>
    distinct(
      parts
        .filter((one) => one.isExcluded === isExcluded)
        .flatMap(({ text: words, isQuoted }) => phrasesOf(words, isQuoted || isExcluded)),
    )
  const [all, excluded] = [read(false), read(true).filter(isSearchable)]
  const wanted = all.filter(isSearchable)
  if ([...all, ...excluded].flat().length > mostSearchWords) return 'too-many-words'
  if (wanted.length > 0) return { wanted, excluded }
  if (all.length > 0) return 'too-common'
  return excluded.length > 0 ? 'only-excluded' : 'empty'
}
