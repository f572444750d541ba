import { embeddedAnalystBands } from '#functions/domain/analysis/word-statistics.ts'
import type { LeanModel } from '#local/doubles/lean/lean-model.ts'
import {
  findMovingPhrases,
  type MovingPhrase,
  type MovingPhrases,
} from '#local/doubles/lean/moving-phrases.ts'
import { lineOfWord, passagesOf } from '#local/doubles/lean/passages.ts'
import { type LeanRating, rateText } from '#local/doubles/lean/score.ts'
import { maximumSegments } from '#shared/domain/analysis.ts'

export type LeanAnswer = {
  stance: 'Left-leaning' | 'Right-leaning' | 'not_political' | 'not_sure'
  explanation: string
  /** Numbers of the lines on which the phrases stand that moved it most, counted from 0. */
  segments: number[]
}

const stances = {
  left: 'Left-leaning',
  right: 'Right-leaning',
  'not-sure': 'not_sure',
  'not-political': 'not_political',
} as const

/** As American newspapers list quotations: the comma, and at the end the period, inside the marks. */
const quoted = (phrases: readonly MovingPhrase[]) =>
  phrases.map(({ phrase }, index) => `“${phrase}${index < phrases.length - 1 ? ',' : '.'}”`).join(' ')

function placed(side: 'left' | 'right'): string {
  const { rightOfTen } = embeddedAnalystBands[side]
  return (
    `Words used more often by news outlets rated ${side} outweigh the others. Counting words proves little about what ` +
    `is meant: answers this sure were right ${rightOfTen} of 10 times on articles from outlets it had not seen.`
  )
}

const outcomes: Record<LeanRating['lean'], string> = {
  left: placed('left'),
  right: placed('right'),
  'not-sure':
    'Its words do not lean clearly to either side. Counting words proves little, so few episodes are rated this way.',
  'not-political':
    'Few passages use the vocabulary of politics. Counting words proves little about what is meant.',
}

function phraseSentences({ left, right }: MovingPhrases): string[] {
  return [
    ...(left.length > 0 ? [`Phrases that moved it left: ${quoted(left)}`] : []),
    ...(right.length > 0 ? [`Phrases that moved it right: ${quoted(right)}`] : []),
  ]
}

type Lines = readonly { text: string }[]

/** Of a side what speaks for it; without a side what speaks for either, in turn. */
function decisive({ left, right }: MovingPhrases, lean: LeanRating['lean']): MovingPhrase[] {
  if (lean === 'left') return left
  if (lean === 'right') return right
  return left
    .flatMap((phrase, index) => [phrase, ...right.slice(index, index + 1)])
    .concat(right.slice(left.length))
}

function linesOf(lines: Lines, phrases: readonly MovingPhrase[]): number[] {
  const named = phrases.map(({ passage, before }) => lineOfWord(lines, passage, before))
  return [...new Set(named)].slice(0, maximumSegments)
}

/** The stance as word statistics see it: a side, or none, with the phrases that moved it as they were spoken. */
export function rateLean(model: LeanModel, lines: Lines): LeanAnswer {
  const rating = rateText(model, passagesOf(lines))
  const phrases = findMovingPhrases(model.lean, rating.political)
  return {
    stance: stances[rating.lean],
    explanation: [outcomes[rating.lean], ...phraseSentences(phrases)].join(' '),
    segments: linesOf(lines, decisive(phrases, rating.lean)),
  }
}
