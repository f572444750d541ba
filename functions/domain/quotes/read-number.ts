import type { ContentWord } from '#functions/domain/quotes/content-words.ts'
import { decadeWords, ordinalWords, signWords, tenWords } from '#functions/domain/quotes/number-words.ts'
import {
  continuesNumber,
  digitsOf,
  type NumberPart,
  readCardinal,
  readSmall,
  type Words,
} from '#functions/domain/quotes/read-cardinal.ts'

/** `next` is the index after the number, `signNext` the index after its unit. */
export type SpokenNumber = { value: string; next: number; sign?: string; signNext: number }

type Value = { value: string; next: number }

const foldedAt = (words: Words, place: number) => words[place]?.folded ?? ''

const months = 'january february march april june july august september october november december'.split(' ')
const counted = 'century amendment anniversary birthday congress'.split(' ')
const beforeYears = new Set(['in', 'since', 'until', 'till', 'year', 'during', ...months])
const afterAmounts =
  /^(years?|days?|weeks?|months?|minutes?|hours?|seconds?|people|men|women|percent|per|dollars?|euros?|pounds?|times|points?|hundred|thousand|million|billion|trillion)$/

const mayPrecedeYears = new Set([
  ...beforeYears,
  ...'of from by to before after around through between and the'.split(' '),
])

/** "Fifteen twenty people" means fifteen or twenty, and "twelve fifty" may be a price. */
function isYear(
  words: Words,
  { place, next }: { place: number; next: number },
  [high, low]: [number, number],
): boolean {
  const isRange = low > high && low <= 2 * high + 10
  const before = words[place]?.gap === 'open' ? foldedAt(words, place - 1) : ''
  if (isRange && !beforeYears.has(before)) return false
  if (high < 19 && !mayPrecedeYears.has(before)) return false
  return !(words[next]?.gap === 'open' && afterAmounts.test(foldedAt(words, next)))
}

/** Reads "nineteen eighty-four", "twenty oh eight" and "nineteen eighties". */
function readYear(words: Words, place: number): Value | undefined {
  const high = readSmall(words, place)
  if (!high || high.value < 10 || high.value > 20 || !continuesNumber(words, high.next)) return undefined
  const decade = decadeWords.get(foldedAt(words, high.next))
  if (decade) return { value: `${high.value}${decade}s`, next: high.next + 1 }
  const isOh = /^(oh|o)$/.test(foldedAt(words, high.next))
  const low = readSmall(words, isOh ? high.next + 1 : high.next)
  if (!low || (isOh ? low.value > 9 : low.value < 10)) return undefined
  if (!isYear(words, { place, next: low.next }, [high.value, low.value])) return undefined
  return { value: String(high.value * 100 + low.value), next: low.next }
}

/** Reads "twenty-first" as 21st, but not "twenty first graders", who are twenty. */
function readOrdinal(words: Words, place: number): Value | undefined {
  const written = /^([1-9]\d*)(?:st|nd|rd|th)$/.exec(foldedAt(words, place))?.[1]
  if (written) return { value: `${written}th`, next: place + 1 }
  const one = ordinalWords.get(foldedAt(words, place))
  if (one) return { value: `${one}th`, next: place + 1 }
  const ten = tenWords.get(foldedAt(words, place))
  const unit = ordinalWords.get(foldedAt(words, place + 1))
  if (!ten || !unit || unit > 9) return undefined
  const gap = words[place + 1]?.gap
  const isOne = gap === 'glued' || (gap === 'open' && counted.includes(foldedAt(words, place + 2)))
  return isOne ? { value: `${ten + unit}th`, next: place + 2 } : undefined
}

function readDecade(words: Words, place: number): Value | undefined {
  const written = /^((?:\d\d)?\d0)'?s$/.exec(foldedAt(words, place))?.[1]
  const decade = written ?? decadeWords.get(foldedAt(words, place))
  return decade ? { value: `${decade}s`, next: place + 1 } : undefined
}

function writtenValue({ value }: NumberPart): string {
  return String(Number(value.toPrecision(15)))
}

function readValue(words: Words, place: number): Value | undefined {
  const special = readDecade(words, place) ?? readYear(words, place) ?? readOrdinal(words, place)
  if (special) return special
  const cardinal = readCardinal(words, place)
  if (!cardinal) return undefined
  const written = cardinal.next === place + 1 ? digitsOf(foldedAt(words, place)) : undefined
  return { value: written ?? writtenValue(cardinal), next: cardinal.next }
}

function readSign(words: Words, place: number): { sign?: string; signNext: number } {
  const isBehind = (word: ContentWord | undefined) => word?.gap === 'open' || word?.gap === 'glued'
  if (!isBehind(words[place])) return { signNext: place }
  if (foldedAt(words, place) === 'per' && foldedAt(words, place + 1) === 'cent' && isBehind(words[place + 1]))
    return { sign: '%', signNext: place + 2 }
  const sign = signWords.get(foldedAt(words, place))
  return sign ? { sign, signNext: place + 1 } : { signNext: place }
}

export function readNumber(words: Words, place: number): SpokenNumber | undefined {
  const number = readValue(words, place)
  if (!number) return undefined
  const sign = words[place]?.sign ?? words[number.next - 1]?.sign
  return { ...number, ...(sign ? { sign, signNext: number.next } : readSign(words, number.next)) }
}
