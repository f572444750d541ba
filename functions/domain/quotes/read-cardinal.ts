import type { ContentWord } from '#functions/domain/quotes/content-words.ts'
import { isNumberWord, scaleWords, tenWords, unitWords } from '#functions/domain/quotes/number-words.ts'

export type Words = readonly ContentWord[]
export type NumberPart = { value: number; next: number }

const foldedAt = (words: Words, place: number) => words[place]?.folded ?? ''
const scaleAt = (words: Words, place: number) => scaleWords.get(foldedAt(words, place))

export function continuesNumber(words: Words, place: number): boolean {
  const gap = words[place]?.gap
  if (gap === 'glued') return true
  const behind = words[place + 1]
  return gap === 'open' && !(behind?.gap === 'glued' && !isNumberWord(behind.folded))
}

const digits = /^-?(?:0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.\d{1,6})?$/

export function digitsOf(folded: string): string | undefined {
  return digits.test(folded) ? folded.replaceAll(',', '') : undefined
}

export function readSmall(words: Words, place: number): NumberPart | undefined {
  const unit = unitWords.get(foldedAt(words, place))
  if (unit !== undefined) return { value: unit, next: place + 1 }
  const ten = tenWords.get(foldedAt(words, place))
  if (ten === undefined) return undefined
  const added = continuesNumber(words, place + 1) ? (unitWords.get(foldedAt(words, place + 1)) ?? 0) : 0
  return added > 0 && added < 10 ? { value: ten + added, next: place + 2 } : { value: ten, next: place + 1 }
}

/** The rest after a hundred or a thousand: "five", "and five". */
function readRest(words: Words, place: number): NumberPart | undefined {
  const hasAnd = foldedAt(words, place) === 'and' && words[place]?.gap === 'open'
  const start = hasAnd ? place + 1 : place
  return continuesNumber(words, start) ? readSmall(words, start) : undefined
}

function readHundreds(words: Words, { value, next }: NumberPart): NumberPart {
  const isHundred = foldedAt(words, next) === 'hundred' && continuesNumber(words, next)
  if (!isHundred || !(value > 0 && value < 100)) return { value, next }
  const rest = readRest(words, next + 1)
  return rest ? { value: value * 100 + rest.value, next: rest.next } : { value: value * 100, next: next + 1 }
}

/** Adds "point five" or "and a half". */
function readFraction(words: Words, part: NumberPart): NumberPart {
  const isOpen = (count: number) =>
    words.slice(part.next, part.next + count).every(({ gap }) => gap === 'open')
  const said = words.slice(part.next, part.next + 3).map(({ folded }) => folded)
  if (said.join(' ') === 'and a half' && isOpen(3)) return { value: part.value + 0.5, next: part.next + 3 }
  if (said[0] !== 'point' || !isOpen(1)) return part
  let decimals = ''
  let next = part.next + 1
  for (; continuesNumber(words, next) && decimals.length < 6; next += 1) {
    const unit = unitWords.get(foldedAt(words, next))
    if (unit === undefined || unit > 9) break
    decimals += unit
  }
  return decimals ? { value: Number(`${part.value}.${decimals}`), next } : part
}

/** "A" and "half a" are numbers only before a word such as "million". */
function readGroup(words: Words, place: number): NumberPart | undefined {
  const isScaleNext = scaleAt(words, place + 1) || foldedAt(words, place + 1) === 'hundred'
  if (foldedAt(words, place) === 'a' && isScaleNext)
    return continuesNumber(words, place + 1) ? readHundreds(words, { value: 1, next: place + 1 }) : undefined
  const isHalf = foldedAt(words, place) === 'half' && foldedAt(words, place + 1) === 'a'
  if (isHalf && scaleAt(words, place + 2)) return { value: 0.5, next: place + 2 }
  const written = digitsOf(foldedAt(words, place))
  const part = written ? { value: Number(written), next: place + 1 } : readSmall(words, place)
  return part && readFraction(words, readHundreds(words, part))
}

export function readCardinal(words: Words, place: number): NumberPart | undefined {
  const first = readGroup(words, place)
  const scale = first && continuesNumber(words, first.next) ? scaleAt(words, first.next) : undefined
  if (!first || !scale) return foldedAt(words, place) === 'a' && first?.value === 1 ? undefined : first
  return addSmaller(words, { value: first.value * scale, next: first.next + 1 }, scale)
}

/** Adds smaller groups, such as "three hundred and five" after "two thousand". */
function addSmaller(words: Words, sum: NumberPart, scale: number): NumberPart {
  const small = readRest(words, sum.next)
  if (!small) return sum
  const hasAnd = foldedAt(words, sum.next) === 'and'
  const group = hasAnd ? small : readHundreds(words, small)
  const next = continuesNumber(words, group.next) ? scaleAt(words, group.next) : undefined
  if (!next) return { value: sum.value + group.value, next: group.next }
  if (next >= scale || hasAnd) return sum
  return addSmaller(words, { value: sum.value + group.value * next, next: group.next + 1 }, next)
}
