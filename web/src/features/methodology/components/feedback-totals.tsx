import type { Statistics } from '#shared/domain/statistics.ts'
import { countOf } from '#shared/format/number.ts'

export type FeedbackTotalsState =
  | Pick<Statistics, 'assessment_good' | 'assessment_bad'>
  | 'loading'
  | 'failed'

export function FeedbackTotals({ totals }: { totals: FeedbackTotalsState }) {
  return (
    <p className="min-h-14 rounded-xl border border-line bg-surface p-5 text-base sm:text-lg">
      {sentenceOf(totals)}
    </p>
  )
}

function sentenceOf(totals: FeedbackTotalsState): string {
  if (totals === 'loading') return 'Counting votes…'
  if (totals === 'failed') return 'Votes couldn’t be counted just now.'
  const { assessment_good: good, assessment_bad: bad } = totals
  if (good + bad === 0) return 'No one has voted on an assessment yet.'
  const votes = [
    ...(good > 0 ? [countOf(good, '“Accurate assessment” vote')] : []),
    ...(bad > 0 ? [countOf(bad, '“Could be better” vote')] : []),
  ]
  return `Readers have cast ${votes.join(' and ')}.`
}
