import type { BudgetView } from '#shared/domain/budget.ts'
import { countOf } from '#shared/format/number.ts'
import { formatDollars } from '#shared/format/price.ts'
import { mostBudgetCents } from '#shared/rules/processing-bounds.ts'

/** Converts typed dollars to cents. Null if empty, undefined if invalid. */
export function limitOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined
  const cents = Math.round(Number(text) * 100)
  return cents > mostBudgetCents ? undefined : cents
}

export const typedLimit = (cents: number | null) => (cents === null ? '' : String(cents / 100))

function stoppedSentences({ transcription, analysis }: BudgetView['stopped']): string[] {
  if (analysis === 'too-large')
    return ['The limit is too small to analyze an hour of speech: only shorter episodes can be processed.']
  const tooLarge =
    'A fifth of the limit is kept for analysis, and the rest is too small to transcribe an hour of audio: only shorter episodes can be transcribed.'
  return [
    ...(analysis === 'spent'
      ? [
          'Transcription and analysis have stopped: this month’s budget has no room for an hour of speech. Runs already started will finish.',
        ]
      : []),
    ...(transcription === 'too-large' ? [tooLarge] : []),
    ...(transcription === 'transcription-spent' && analysis === null
      ? ['Transcription has stopped: the rest of this month’s budget is kept for analysis.']
      : []),
  ]
}

function limitSentence(limit: number, { spent_cents, forecast_cents }: BudgetView): string {
  if (spent_cents > limit) return `This month is over its limit of ${formatDollars(limit)}.`
  if (forecast_cents > limit) return `This month is likely to go over its limit of ${formatDollars(limit)}.`
  return `This month is likely to stay within its limit of ${formatDollars(limit)}.`
}

const isWithoutBudget = ({ stopped }: BudgetView) =>
  stopped.transcription === 'no-budget' || stopped.analysis === 'no-budget'

const isUnreadable = ({ stopped }: BudgetView) =>
  stopped.transcription === 'unreadable' || stopped.analysis === 'unreadable'

export function budgetText(budget: BudgetView): string {
  const { monthly_limit_cents: limit, stopped } = budget
  const unset = limit === null ? 'No monthly limit is set' : `The monthly limit is ${formatDollars(limit)}`
  if (isWithoutBudget(budget)) return `${unset}, so nothing that costs money starts. Anything free continues.`
  if (isUnreadable(budget))
    return "This month’s spending can't be read, so nothing that costs money starts until the counters are repaired."
  if (limit === null) return `${unset}.`
  return [limitSentence(limit, budget), ...stoppedSentences(stopped)].join(' ')
}

export function onHoldText(budget: BudgetView): string | undefined {
  const { held_runs: count, has_more_held: hasMore } = budget
  if (count === 0) return undefined
  const isOne = count === 1 && !hasMore
  const runs = hasMore ? `More than ${countOf(count, 'run')}` : countOf(count, 'run')
  const waiting = `${runs} ${isOne ? 'waits' : 'wait'} for the budget.`
  const resumes = isOne ? 'It continues automatically' : 'They continue automatically'
  if (isWithoutBudget(budget)) return `${waiting} ${resumes} once a budget is set.`
  if (isUnreadable(budget)) return `${waiting} ${resumes} once the counters are repaired.`
  const unless = isOne
    ? 'it costs more than the limit allows for one episode'
    : 'one costs more than the limit allows for an episode'
  return `${waiting} ${resumes} when the limit is raised or, unless ${unless}, when the next month begins.`
}

export function usedText({ answers, transcriptions, transcribed_seconds }: BudgetView): string {
  const minutes = Math.round(transcribed_seconds / 60)
  return `${countOf(answers, 'answer')} from the model; ${countOf(transcriptions, 'transcription')}, ${countOf(minutes, 'minute')} in all.`
}
