import type { BudgetView } from '#shared/domain/budget.ts'
import { countOf } from '#shared/format/number.ts'
import { formatDollars } from '#shared/format/price.ts'
import { mostBudgetCents } from '#shared/rules/processing-bounds.ts'

/** The limit as it is typed, in cents; null where nothing is typed, undefined where that is no amount. */
export function limitOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined
  const cents = Math.round(Number(text) * 100)
  return cents > mostBudgetCents ? undefined : cents
}

export const typedLimit = (cents: number | null) => (cents === null ? '' : String(cents / 100))

const noBudgetSentence = 'No budget is set, so nothing that costs money is begun. What costs nothing goes on.'

/** What does not begin now, and why; undefined where everything does. */
export function stoppedSentence({ stopped, monthly_limit_cents: limit }: BudgetView): string | undefined {
  if (!limit && (stopped.transcription || stopped.analysis)) return noBudgetSentence
  if (stopped.analysis)
    return 'Transcription and analysis have stopped: this month’s budget has no room for an hour of speech. Runs that have begun are finished.'
  if (stopped.transcription)
    return 'Transcription has stopped: the rest of this month’s budget is kept for analysis.'
}

/** How many runs wait for the budget; undefined where none does. */
export function heldSentence({ held_runs: held, has_more_held }: BudgetView): string | undefined {
  if (held === 0) return undefined
  const runs = has_more_held ? `More than ${countOf(held, 'run')}` : countOf(held, 'run')
  return `${runs} ${held === 1 && !has_more_held ? 'waits' : 'wait'} for the budget. They go on by themselves when it is raised or the next month begins.`
}

/** How the month stands against the limit, in a sentence. */
export function standing({ monthly_limit_cents: limit, spent_cents, forecast_cents }: BudgetView): string {
  if (limit === null) return 'No monthly limit is set.'
  if (spent_cents > limit) return `This month is over its limit of ${formatDollars(limit)}.`
  if (forecast_cents > limit) return `This month is likely to go over its limit of ${formatDollars(limit)}.`
  return `This month is likely to stay within its limit of ${formatDollars(limit)}.`
}

/** What the model and the transcriptions did this month. */
export function usedText({ answers, transcriptions, transcribed_seconds }: BudgetView): string {
  const minutes = Math.round(transcribed_seconds / 60)
  return `${countOf(answers, 'answer')} from the model; ${countOf(transcriptions, 'transcription')}, ${countOf(minutes, 'minute')} in all.`
}
