import { embeddedAnalystBands } from '#functions/domain/analysis/word-statistics.ts'
import type { LeanModel } from '#local/doubles/lean/lean-model.ts'
import { findMovingPhrases } from '#local/doubles/lean/moving-phrases.ts'
import { passagesOf } from '#local/doubles/lean/passages.ts'
import { type LeanRating, rateText } from '#local/doubles/lean/score.ts'

export type LeanAnswer = {
  stance: 'Left-leaning' | 'Right-leaning' | 'not_political' | 'not_sure'
  explanation: string
}

const stances = {
  left: 'Left-leaning',
  right: 'Right-leaning',
  'not-sure': 'not_sure',
  'not-political': 'not_political',
} as const

const quoted = (phrases: readonly string[]) => phrases.map((phrase) => `“${phrase}”`).join(', ')

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
    'Not placed: the words do not lean clearly enough to either side. Counting words proves little, so a rating is given only rarely.',
  'not-political':
    'Not placed: hardly any passage uses the words of politics. Counting words proves little about what is meant.',
}

function phraseSentences(model: LeanModel, { political }: LeanRating): string[] {
  const { left, right } = findMovingPhrases(model.lean, political)
  return [
    ...(left.length > 0 ? [`Phrases that moved it left: ${quoted(left)}.`] : []),
    ...(right.length > 0 ? [`Phrases that moved it right: ${quoted(right)}.`] : []),
  ]
}

/** The stance as word statistics see it: a side, or none, with the phrases that moved it as they were spoken. */
export function rateLean(model: LeanModel, lines: readonly { text: string }[]): LeanAnswer {
  const rating = rateText(model, passagesOf(lines))
  const explanation = [outcomes[rating.lean], ...phraseSentences(model, rating)].join(' ')
  return { stance: stances[rating.lean], explanation }
}
