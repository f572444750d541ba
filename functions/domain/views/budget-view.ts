import {
  analysisHourMicrodollars,
  type EstimatedModel,
  toCents,
  transcriptionMicrodollars,
} from '#functions/domain/analysis/price.ts'
import type { LedgerSums } from '#functions/domain/records/ledger-sums.ts'
import { pricesDate } from '#shared/deployment/prices.ts'
import type { BudgetView } from '#shared/domain/budget.ts'

const day = 86_400_000

/** How much of the month in UTC is over, as if its first day were: an hour says nothing of a month. */
function shareOfMonth(now: Date): number {
  const begins = Date.UTC(now.getUTCFullYear(), now.getUTCMonth())
  const ends = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
  return Math.max(now.getTime() - begins, day) / (ends - begins)
}

export type ShownBudget = {
  budget: { monthlyLimitCents: number | null; version: number }
  month: string
  sums: LedgerSums
  model: EstimatedModel
  now: Date
}

export function budgetView({ budget, month, sums, model, now }: ShownBudget): BudgetView {
  const spent = sums.analysisMicrodollars + sums.transcriptionMicrodollars
  const analysisHour = analysisHourMicrodollars(model)
  return {
    monthly_limit_cents: budget.monthlyLimitCents,
    month,
    spent_cents: toCents(spent),
    analysis_cents: toCents(sums.analysisMicrodollars),
    transcription_cents: toCents(sums.transcriptionMicrodollars),
    forecast_cents: toCents(spent / shareOfMonth(now)),
    answers: sums.answers,
    unpriced_answers: sums.unpricedAnswers,
    transcriptions: sums.transcriptions,
    transcribed_seconds: sums.transcribedSeconds,
    estimates: {
      analysis_hour_cents: analysisHour === null ? null : toCents(analysisHour),
      transcription_hour_cents: toCents(transcriptionMicrodollars(3600)),
    },
    prices_date: pricesDate,
    version: budget.version,
  }
}
