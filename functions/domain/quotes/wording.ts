import { asidesOf } from '#functions/domain/quotes/asides.ts'
import type { ContentWord } from '#functions/domain/quotes/content-words.ts'
import { writeOut } from '#functions/domain/quotes/contractions.ts'
import { isNumberWord } from '#functions/domain/quotes/number-words.ts'
import type { QuoteLanguage } from '#functions/domain/quotes/quote-language.ts'
import { readNumber, type SpokenNumber } from '#functions/domain/quotes/read-number.ts'
import type { Span } from '#functions/domain/quotes/span.ts'

/** A written-out word or a number's value, and the places of its first and last content word. */
export type Sound = { text: string; first: number; last: number }

/**
 * Tokens that do not depend on spelling. `fillers`: for each place, where the text may continue without a
 * filler.
 */
export type Wording = { sounds: Sound[]; asides: ReadonlyMap<number, readonly number[]> }

/** Fast path: most words are no part of a number. */
function mayBeNumber(words: readonly ContentWord[], place: number): boolean {
  const folded = words[place]?.folded ?? ''
  const isBefore = folded === 'a' && isNumberWord(words[place + 1]?.folded ?? '')
  return isBefore || folded === 'half' || isNumberWord(folded)
}

/** Returns the place after the number and its unit. */
function addNumber(sounds: Sound[], first: number, { value, next, sign, signNext }: SpokenNumber): number {
  sounds.push({ text: `#${value}`, first, last: next - 1 })
  const last = signNext - 1
  if (sign) sounds.push({ text: `#${sign}`, first: Math.min(next, last), last })
  return signNext
}

function addWord(sounds: Sound[], place: number, folded: string): number {
  const parts = writeOut(folded)
  if (!parts) sounds.push({ text: folded, first: place, last: place })
  else for (const text of parts) sounds.push({ text, first: place, last: place })
  return place + 1
}

function soundsOf(words: readonly ContentWord[]): Sound[] {
  const sounds: Sound[] = []
  for (let place = 0; place < words.length; ) {
    const number = mayBeNumber(words, place) ? readNumber(words, place) : undefined
    place = number ? addNumber(sounds, place, number) : addWord(sounds, place, words[place]?.folded ?? '')
  }
  return sounds
}

/** English only; in other languages each word is its own token. */
export function wordingOf(words: readonly ContentWord[], language: QuoteLanguage): Wording {
  if (!language.isEnglish)
    return {
      sounds: words.map(({ folded }, place) => ({ text: folded, first: place, last: place })),
      asides: new Map(),
    }
  const sounds = soundsOf(words)
  return { sounds, asides: asidesOf(words, sounds, language) }
}

/** Numbers of several words, by each of their places. */
export function numbersOf({ sounds }: Wording): Map<number, Span> {
  const numbers = sounds.filter(({ text, first, last }) => text.startsWith('#') && last > first)
  return new Map(
    numbers.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, offset): [number, Span] => [
        first + offset,
        { firstWord: first, lastWord: last },
      ]),
    ),
  )
}

/** False inside a contraction or number, which must not be cut. */
export function beginsWord({ sounds }: Wording, place: number): boolean {
  return sounds[place - 1]?.last !== sounds[place]?.first
}
