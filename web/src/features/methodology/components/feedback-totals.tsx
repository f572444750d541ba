import type { Statistics } from '#shared/domain/statistics.ts'
import { formatCount } from '#shared/format/number.ts'

/** The statistics with the totals: on the way, not to be had, or there. */
export type FeedbackTotalsState =
  | Pick<Statistics, 'assessment_good' | 'assessment_bad'>
  | 'loading'
  | 'failed'

const times = (count: number) => (count === 1 ? 'once' : `${formatCount(count)} times`)

/** What readers said of the assessments so far. */
export function FeedbackTotals({ totals }: { totals: FeedbackTotalsState }) {
  return (
    <p className="min-h-14 rounded-xl border border-line bg-surface p-5 text-base sm:text-lg">
      {sentenceOf(totals)}
    </p>
  )
}

function sentenceOf(totals: FeedbackTotalsState): string {
  if (totals === 'loading') return 'Counting what readers said…'
  if (totals === 'failed') return 'What readers said could not be counted just now.'
  const { assessment_good: good, assessment_bad: bad } = totals
  if (good + bad === 0) return 'No reader has said anything about an assessment yet.'
  return `Readers found an assessment accurate ${times(good)} and thought ${times(bad)} that it could be better.`
}
