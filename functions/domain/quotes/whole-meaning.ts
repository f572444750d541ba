import { isNegation } from '#functions/domain/quotes/quote-language.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'

/** Words to search for the start or end of the sentence. */
const widest = 12
/** Words to add if the sentence is longer than `widest`. */
const least = 2
const mostRounds = 6

/** May stand between a negation and what it negates: "I don't think that we should …", "not going to …". */
const bridges = new Set(
  'a an the to be been being that really even just necessarily ever actually longer only going gonna think believe say saying want mean suppose feel expect agree'.split(
    ' ',
  ),
)
const farthest = 4

const gapAt = ({ words }: TranscriptIndex, place: number) => words[place]?.gap ?? 'sentence'
const deniesAt = ({ words, language }: TranscriptIndex, place: number) =>
  isNegation(words[place]?.folded ?? '', language)

function denialBefore(index: TranscriptIndex, place: number): number | undefined {
  if (gapAt(index, place) === 'sentence') return undefined
  if (deniesAt(index, place - 1)) return place - 1
  for (let before = place - 1; place - before < farthest; before -= 1) {
    if (gapAt(index, before + 1) !== 'open' || !bridges.has(index.words[before]?.folded ?? '')) break
    if (gapAt(index, before) === 'open' && deniesAt(index, before - 1)) return before - 1
  }
  return undefined
}

function widenBack(index: TranscriptIndex, denial: number): number {
  const isStart = (place: number) => gapAt(index, place) === 'sentence'
  for (let place = denial; place > denial - widest && place >= 0; place -= 1) if (isStart(place)) return place
  return Math.max(denial - least, 0)
}

function stopsAtDenial(index: TranscriptIndex, last: number): boolean {
  const gap = gapAt(index, last + 1)
  if (gap === 'sentence') return false
  return deniesAt(index, last + 1) || (gap !== 'pause' && deniesAt(index, last))
}

function widenOn(index: TranscriptIndex, last: number): number {
  const isEnd = (place: number) => gapAt(index, place + 1) === 'sentence'
  for (let place = last + 1; place <= last + widest; place += 1) if (isEnd(place)) return place
  return Math.min(last + 1 + least, index.words.length - 1)
}

/** Undefined if "five" was matched inside "twenty-five". */
function wholeWords(index: TranscriptIndex, { firstWord, lastWord }: Span): Span | undefined {
  let first = index.numberAt.get(firstWord)?.firstWord ?? firstWord
  let last = index.numberAt.get(lastWord)?.lastWord ?? lastWord
  if (first < firstWord && gapAt(index, firstWord) === 'glued') return undefined
  if (last > lastWord && gapAt(index, lastWord + 1) === 'glued') return undefined
  while (first > 0 && gapAt(index, first) === 'glued') first -= 1
  while (gapAt(index, last + 1) === 'glued') last += 1
  return { firstWord: first, lastWord: last }
}

/** True if the span has only one of two adjacent negations: "you cannot" is not "you cannot not". */
export function splitsNegation(index: TranscriptIndex, { firstWord, lastWord }: Span): boolean {
  return [firstWord - 1, lastWord].some(
    (place) => gapAt(index, place + 1) === 'open' && deniesAt(index, place) && deniesAt(index, place + 1),
  )
}

function widenOnce(index: TranscriptIndex, span: Span): Span | undefined {
  const whole = wholeWords(index, span)
  if (!whole) return undefined
  const { firstWord, lastWord } = whole
  const denial = denialBefore(index, firstWord)
  return {
    firstWord: denial === undefined ? firstWord : widenBack(index, denial),
    lastWord: stopsAtDenial(index, lastWord) ? widenOn(index, lastWord) : lastWord,
  }
}

/** Extends the span to whole numbers, compounds and negations. Undefined if that is impossible. */
export function widenToWholeMeaning(index: TranscriptIndex, span: Span): Span | undefined {
  let { firstWord, lastWord } = span
  for (let round = 0; round < mostRounds; round += 1) {
    const wider = widenOnce(index, { firstWord, lastWord })
    if (!wider) return undefined
    if (wider.firstWord === firstWord && wider.lastWord === lastWord) return wider
    ;({ firstWord, lastWord } = wider)
  }
  return undefined
}
