import type { Gap } from '#functions/domain/quotes/content-words.ts'
import { wholeText } from '#functions/domain/quotes/quote-text.ts'
import { gapAt, sentenceEnd } from '#functions/domain/quotes/sentence-places.ts'
import type { Span } from '#functions/domain/quotes/span.ts'
import type { TranscriptIndex } from '#functions/domain/quotes/transcript-index.ts'

const set = (...words: string[]): ReadonlySet<string> => new Set(words.join(' ').split(' '))

const openers = set('well oh so and but look listen i mean you know')
const mostOpeners = 4
/** Always an answer. */
const answers = set(
  'yes yeah yep yup nope nah absolutely definitely certainly okay ja nein doch oui nao sim nee',
  '是 是的 不 不是 はい いいえ 네 아니요 نعم لا',
)
/** An answer only if a pause follows: "no, we should not", but not "no one pays". */
const answersBeforePause = set(
  'no never right sure true exactly correct totally probably maybe perhaps non si',
)
const answersBefore = set('i we he she they it that never not absolutely')
const phrases = [
  ['of', 'course'],
  ['not', 'at', 'all'],
  ['not', 'really'],
  ['not', 'in', 'my'],
  ['i', 'do'],
  ['i', "don't"],
  ['i', 'think', 'so'],
  ['no', 'way'],
]

const textAt = ({ words }: TranscriptIndex, place: number) => words[place]?.folded ?? ''
const isBreak = (gap: Gap) => gap !== 'open' && gap !== 'glued'

function isAnswerAt(index: TranscriptIndex, place: number): boolean {
  const word = textAt(index, place)
  if (answers.has(word)) return true
  if (phrases.some((phrase) => phrase.every((part, offset) => part === textAt(index, place + offset))))
    return true
  if (word === 'no' && answersBefore.has(textAt(index, place + 1))) return true
  return answersBeforePause.has(word) && isBreak(gapAt(index, place + 1))
}

function beginsWithAnswer(index: TranscriptIndex, place: number): boolean {
  for (let at = place; at <= place + mostOpeners; at += 1) {
    if (isAnswerAt(index, at)) return true
    if (!openers.has(textAt(index, at))) return false
  }
  return false
}

function isQuestion(index: TranscriptIndex, lastWord: number): boolean {
  return /[?？؟\u037e]/u.test(wholeText(index, { firstWord: lastWord, lastWord }))
}

/**
 * Where an interviewer's question stands under the name of the person who answers "yes" or "no", the quote
 * begins behind it. Undefined if nothing is left.
 */
export function withoutAnsweredQuestion(
  index: TranscriptIndex,
  { firstWord, lastWord }: Span,
): Span | undefined {
  let first = firstWord
  for (let place = firstWord; place <= lastWord; ) {
    const end = sentenceEnd(index, place)
    if (end === undefined || !isQuestion(index, end)) break
    place = end + 1
    if (beginsWithAnswer(index, place)) first = place
  }
  return first > lastWord ? undefined : { firstWord: first, lastWord }
}
