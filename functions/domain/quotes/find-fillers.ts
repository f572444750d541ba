import type { ContentWord, Gap } from '#functions/domain/quotes/content-words.ts'
import { isNegation, type QuoteLanguage } from '#functions/domain/quotes/quote-language.ts'
import type { Token } from '#functions/domain/quotes/wording.ts'

type Spoken = { words: readonly ContentWord[]; tokens: readonly Token[]; language: QuoteLanguage }

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '))
/** Never the object of "know" or "mean", so after "you know" or "I mean" they start a new clause. */
const subjects = set('i we he she they there')
const openers = set('and but so because or well yeah yes just')
/** A noun must follow these, so "you know" after one of them is a filler: "the, you know, plan". */
const beforeNouns = set('the a an of in on at with from my our their its')
const questions = set('who what where how why when which it that him her')

const textAt = ({ tokens }: Spoken, place: number) => tokens[place]?.text ?? ''
function gapAt({ words, tokens }: Spoken, place: number): Gap {
  const token = tokens[place]
  if (!token) return 'sentence'
  return tokens[place - 1]?.last === token.first ? 'glued' : (words[token.first]?.gap ?? 'sentence')
}
const isBreak = (gap: Gap) => gap !== 'open' && gap !== 'glued'

/** Set off by punctuation on both sides, or on one side if no other sense is possible. */
function isSetOff(spoken: Spoken, place: number, next: number): boolean {
  const isOff = isBreak(gapAt(spoken, place))
  if (isBreak(gapAt(spoken, next))) return isOff || openers.has(textAt(spoken, place - 1))
  const isTwo = next - place === 2
  return isTwo && gapAt(spoken, place) === 'sentence' && subjects.has(textAt(spoken, next))
}

/** The index after the filler "you know", "I mean" or "like" at `place`; undefined if there is none. */
function endOfPhrase(spoken: Spoken, place: number): number | undefined {
  const one = textAt(spoken, place)
  // "Like" at the end of a text may be a verb whose object was cut off.
  const isLike = one === 'like' && place + 1 < spoken.tokens.length
  if (isLike) return isSetOff(spoken, place, place + 1) ? place + 1 : undefined
  const isYouKnow = one === 'you' && textAt(spoken, place + 1) === 'know'
  if (!isYouKnow && !(one === 'i' && textAt(spoken, place + 1) === 'mean')) return undefined
  if (gapAt(spoken, place + 1) !== 'open') return undefined
  if (isSetOff(spoken, place, place + 2)) return place + 2
  const isInside = beforeNouns.has(textAt(spoken, place - 1)) && !questions.has(textAt(spoken, place + 2))
  return isYouKnow && isInside ? place + 2 : undefined
}

const prefixes = set('a co de ex re un in im il ir bi pre pro sub dis mis tri')

/** Broken-off words: "th- the", "w-we". */
function endOfFragment(spoken: Spoken, place: number): number | undefined {
  const gap = gapAt(spoken, place + 1)
  if (gap !== 'broken' && gap !== 'glued') return undefined
  const one = textAt(spoken, place)
  const two = textAt(spoken, place + 1)
  const isBroken = gap === 'broken' || (gap === 'glued' && one.length < 4 && !prefixes.has(one))
  const isPrefix = two.startsWith(one) && two !== one && /^\p{L}+$/u.test(one)
  return isBroken && isPrefix && !isNegation(one, spoken.language) ? place + 1 : undefined
}

const unnamed = set(
  'i a an the and but so or if it is that this these those we you he she they what who how when where why in on at of to for with ' +
    'my our your his her their its as there because well yeah yes do does did have has was were are can will would could should',
)

/** Repetitions with a meaning are no stutters: "twenty twenty", "not not", "Duran Duran". */
function isExact({ words, tokens, language }: Spoken, one: number, other: number): boolean {
  const token = tokens[one]
  const text = token?.text ?? ''
  if (text.startsWith('#') || /\d/.test(text) || isNegation(text, language)) return true
  if (isNegation(words[token?.first ?? -1]?.folded ?? '', language)) return true
  const isName = [one, other].every((place) => words[tokens[place]?.first ?? 0]?.isCapital)
  return isName && !unnamed.has(text)
}

const longestStutter = 4

function isRepeated(spoken: Spoken, said: readonly number[], [from, length]: [number, number]): boolean {
  let isStutter = false
  for (let place = from; place < from + length; place += 1) {
    const one = said[place] ?? -1
    const other = said[place + length] ?? -1
    if (spoken.tokens[one]?.text !== spoken.tokens[other]?.text) return false
    isStutter ||= !isExact(spoken, one, other)
  }
  return isStutter
}

/** "I care. I don’t care." says two things, so it is no stutter. */
function isSecondStatement(
  spoken: Spoken,
  said: readonly number[],
  [from, length]: [number, number],
): boolean {
  const behind = from + 2 * length
  const isAcross = said.slice(from + 1, behind).some((place) => gapAt(spoken, place) === 'sentence')
  const isNegated = (place: number) => isNegation(textAt(spoken, place), spoken.language)
  return isAcross && said.slice(behind, behind + 2).some(isNegated)
}

function repeated(spoken: Spoken, said: readonly number[], from: number): number | undefined {
  const text = textAt(spoken, said[from] ?? -1)
  for (let length = 1; length <= longestStutter && from + 2 * length <= said.length; length += 1) {
    if (textAt(spoken, said[from + length] ?? -1) !== text) continue
    const again: [number, number] = [from, length]
    if (isRepeated(spoken, said, again) && !isSecondStatement(spoken, said, again)) return length
  }
  return undefined
}

export function findFillers(
  words: readonly ContentWord[],
  tokens: readonly Token[],
  language: QuoteLanguage,
): Map<number, number[]> {
  const spoken = { words, tokens, language }
  const ends = new Map<number, number[]>()
  const said: number[] = []
  for (let place = 0; place < tokens.length; place += 1) {
    const end = endOfPhrase(spoken, place) ?? endOfFragment(spoken, place)
    if (end === undefined) said.push(place)
    else {
      ends.set(place, [end])
      place = end - 1
    }
  }
  for (const [from, place] of said.entries()) {
    const length = repeated(spoken, said, from)
    const end = length === undefined ? undefined : said[from + length]
    if (end !== undefined) ends.set(place, [...(ends.get(place) ?? []), end])
  }
  return ends
}
