import {
  analysisHourMicrodollars,
  type EstimatedModel,
  toCents,
  transcriptionMicrodollars,
} from '#functions/domain/analysis/price.ts'
import type { LedgerSums } from '#functions/domain/records/ledger-sums.ts'
import { refuseSpending } from '#functions/domain/spending/breaker.ts'
import { needOf } from '#functions/domain/spending/run-need.ts'
import { pricesDate } from '#shared/deployment/prices.ts'
import type { BudgetView } from '#shared/domain/budget.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

/** Elapsed share of the calendar month in UTC, at least one day: a few hours give no useful projection. */
function shareOfMonth(now: Date): number {
  const begins = Date.UTC(now.getUTCFullYear(), now.getUTCMonth())
  const ends = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)
  return Math.max(now.getTime() - begins, dayMilliseconds) / (ends - begins)
}

export type ShownBudget = {
  budget: { monthlyLimitCents: number | null; version: number }
  month: string
  sums: LedgerSums
  /** Spent or reserved this month, in millionths of a dollar. Null: unreadable. */
  committed: number | null
  onHold: { count: number; hasMore: boolean }
  model: EstimatedModel
  now: Date
}

function stoppedNow({ budget, committed, model }: ShownBudget) {
  const state = { limitCents: budget.monthlyLimitCents, committed }
  const refusalOf = (transcribes: boolean) =>
    refuseSpending(needOf({ seconds: 3600, transcribes }, model), state) ?? null
  return { transcription: refusalOf(true), analysis: refusalOf(false) }
}

export function budgetView(shown: ShownBudget): BudgetView {
  const { budget, month, sums, committed, onHold, model, now } = shown
  const spent = sums.analysisMicrodollars + sums.transcriptionMicrodollars
  const analysisHour = analysisHourMicrodollars(model)
  return {
    monthly_limit_cents: budget.monthlyLimitCents,
    month,
    spent_cents: toCents(spent),
    analysis_cents: toCents(sums.analysisMicrodollars),
    transcription_cents: toCents(sums.transcriptionMicrodollars),
    reserved_cents: toCents(Math.max(0, (committed ?? spent) - spent)),
    held_runs: onHold.count,
    has_more_held: onHold.hasMore,
    stopped: stoppedNow(shown),
    forecast_cents: toCents(spent / shareOfMonth(now)),
    answers: sums.answers,
    unpriced_answers: sums.unpricedAnswers,
    transcriptions: sums.transcriptions,
    transcribed_seconds: sums.transcribedSeconds,
    estimates: {
      analysis_hour_cents: analysisHour === null ? null : toCents(analysisHour),
      transcription_hour_cents: toCents(transcriptionMicrodollars(3600, model.minutePrice)),
    },
    prices_date: pricesDate,
    version: budget.version,
  }
}
