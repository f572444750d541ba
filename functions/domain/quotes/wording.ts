import type { ContentWord } from '#functions/domain/quotes/content-words.ts'
import { expandContraction } from '#functions/domain/quotes/contractions.ts'
import { findFillers } from '#functions/domain/quotes/find-fillers.ts'
import { isNumberWord } from '#functions/domain/quotes/number-words.ts'
import type { QuoteLanguage } from '#functions/domain/quotes/quote-language.ts'
import { readNumber, type SpokenNumber } from '#functions/domain/quotes/read-number.ts'
import type { Span } from '#functions/domain/quotes/span.ts'

export type Token = { text: string; first: number; last: number }

/** `fillers`: for the index where a filler starts, the indexes where the text may continue after it. */
export type Wording = { tokens: Token[]; fillers: ReadonlyMap<number, readonly number[]> }

function mayBeNumber(words: readonly ContentWord[], place: number): boolean {
  const folded = words[place]?.folded ?? ''
  const isBefore = folded === 'a' && isNumberWord(words[place + 1]?.folded ?? '')
  return isBefore || folded === 'half' || isNumberWord(folded)
}

function addNumber(tokens: Token[], first: number, { value, next, sign, signNext }: SpokenNumber): number {
  tokens.push({ text: `#${value}`, first, last: next - 1 })
  const last = signNext - 1
  if (sign) tokens.push({ text: `#${sign}`, first: Math.min(next, last), last })
  return signNext
}

const clauseOpeners = new Set(
  'i we he she they it you there this that these those the my our your his her their a an if when people everybody everyone nobody'.split(
    ' ',
  ),
)
const beforeNoun = new Set(
  'the a an this that any no one root main only good just lost common their our his her my your its'.split(
    ' ',
  ),
)

/** "'cause we can" is "because we can"; "the cause of it" and "to cause it" are not. */
function isBecause(words: readonly ContentWord[], place: number): boolean {
  if (words[place]?.folded !== 'cause') return false
  const before = words[place - 1]?.folded ?? ''
  const next = words[place + 1]?.folded.replace(/'.*/, '') ?? ''
  return clauseOpeners.has(next) && !beforeNoun.has(before) && !beforeVerb.has(before)
}
const beforeVerb = new Set('to will would can could may might must should not'.split(' '))

/** "O.K." is written as two words. */
const isDottedOkay = ([one, two]: readonly ContentWord[]) =>
  one?.folded === 'o' && two?.folded === 'k' && two.start === one.end + 1 && two.gap !== 'open'

function addWord(tokens: Token[], words: readonly ContentWord[], place: number): number {
  if (isDottedOkay(words.slice(place, place + 2))) {
    tokens.push({ text: 'okay', first: place, last: place + 1 })
    return place + 2
  }
  const folded = isBecause(words, place) ? 'because' : (words[place]?.folded ?? '')
  const parts = expandContraction(folded)
  if (!parts) tokens.push({ text: folded, first: place, last: place })
  else for (const text of parts) tokens.push({ text, first: place, last: place })
  return place + 1
}

function tokensOf(words: readonly ContentWord[]): Token[] {
  const tokens: Token[] = []
  for (let place = 0; place < words.length; ) {
    const number = mayBeNumber(words, place) ? readNumber(words, place) : undefined
    place = number ? addNumber(tokens, place, number) : addWord(tokens, words, place)
  }
  return tokens
}

/** Reads numbers, contractions and fillers in English only; in other languages each word is a token. */
export function wordingOf(words: readonly ContentWord[], language: QuoteLanguage): Wording {
  if (!language.isEnglish)
    return {
      tokens: words.map(({ folded }, place) => ({ text: folded, first: place, last: place })),
      fillers: new Map(),
    }
  const tokens = tokensOf(words)
  return { tokens, fillers: findFillers(words, tokens, language) }
}

export function numbersOf({ tokens }: Wording): Map<number, Span> {
  const numbers = tokens.filter(({ text, first, last }) => text.startsWith('#') && last > first)
  return new Map(
    numbers.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, offset): [number, Span] => [
        first + offset,
        { firstWord: first, lastWord: last },
      ]),
    ),
  )
}

/** False between two tokens of one word, because a match must not cut a contraction. */
export function beginsWord({ tokens }: Wording, place: number): boolean {
  return tokens[place - 1]?.last !== tokens[place]?.first
}
