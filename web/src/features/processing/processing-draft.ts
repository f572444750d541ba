import type { ProcessingView, PromptName } from '#shared/domain/processing-settings.ts'
import { formatCount } from '#shared/format/number.ts'
import { checkHours, longestPrompt, mostDailyRuns, mostRunsAtOnce } from '#shared/rules/processing-bounds.ts'
import type { ProcessingChanges } from '#web/features/processing/api/processing.ts'

type NumberName =
  | 'update_interval_hours'
  | 'daily_automatic_runs_per_feed'
  | 'daily_automatic_runs'
  | 'concurrent_runs'

export type ProcessingDraft = Pick<ProcessingView, PromptName | 'auto_check_enabled' | 'auto_transcribe'> &
  Record<NumberName, string>

export function draftOf(saved: ProcessingView): ProcessingDraft {
  return {
    summary_prompt: saved.summary_prompt,
    quotes_prompt: saved.quotes_prompt,
    political_stance_prompt: saved.political_stance_prompt,
    auto_check_enabled: saved.auto_check_enabled,
    auto_transcribe: saved.auto_transcribe,
    update_interval_hours: String(saved.update_interval_hours),
    daily_automatic_runs_per_feed: String(saved.daily_automatic_runs_per_feed),
    daily_automatic_runs: String(saved.daily_automatic_runs),
    concurrent_runs: saved.concurrent_runs === null ? '' : String(saved.concurrent_runs),
  }
}

const bounds: Record<NumberName, { least: number; most: number }> = {
  update_interval_hours: checkHours,
  daily_automatic_runs_per_feed: { least: 0, most: mostDailyRuns.ofFeed },
  daily_automatic_runs: { least: 0, most: mostDailyRuns.ofSite },
  concurrent_runs: { least: 1, most: mostRunsAtOnce },
}

export type FieldTexts = Partial<Record<keyof ProcessingDraft, string>>

function numberProblem(name: NumberName, typed: string): string | undefined {
  if (name === 'concurrent_runs' && typed.trim() === '') return undefined
  const { least, most } = bounds[name]
  const isWithin = /^\d{1,6}$/.test(typed.trim()) && Number(typed) >= least && Number(typed) <= most
  return isWithin ? undefined : `Enter a whole number from ${formatCount(least)} to ${formatCount(most)}.`
}

const promptProblem = (text: string) =>
  text.trim().length > longestPrompt ? `Use at most ${formatCount(longestPrompt)} characters.` : undefined

export function validateDraft(draft: ProcessingDraft): FieldTexts {
  const problems: FieldTexts = {
    update_interval_hours: numberProblem('update_interval_hours', draft.update_interval_hours),
    daily_automatic_runs_per_feed: numberProblem(
      'daily_automatic_runs_per_feed',
      draft.daily_automatic_runs_per_feed,
    ),
    daily_automatic_runs: numberProblem('daily_automatic_runs', draft.daily_automatic_runs),
    concurrent_runs: numberProblem('concurrent_runs', draft.concurrent_runs),
    summary_prompt: promptProblem(draft.summary_prompt),
    quotes_prompt: promptProblem(draft.quotes_prompt),
    political_stance_prompt: promptProblem(draft.political_stance_prompt),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== undefined))
}

/** Call with a valid draft only: numbers are converted without another check. */
export function diffSettings(saved: ProcessingView, draft: ProcessingDraft): ProcessingChanges {
  const wanted: ProcessingChanges = {
    summary_prompt: draft.summary_prompt,
    quotes_prompt: draft.quotes_prompt,
    political_stance_prompt: draft.political_stance_prompt,
    auto_check_enabled: draft.auto_check_enabled,
    auto_transcribe: draft.auto_transcribe,
    update_interval_hours: Number(draft.update_interval_hours),
    daily_automatic_runs_per_feed: Number(draft.daily_automatic_runs_per_feed),
    daily_automatic_runs: Number(draft.daily_automatic_runs),
    concurrent_runs: draft.concurrent_runs.trim() === '' ? null : Number(draft.concurrent_runs),
  }
  const kept: Record<string, unknown> = saved
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== kept[name]))
}

export function isChanged(saved: ProcessingView, draft: ProcessingDraft): boolean {
  const before: Record<string, unknown> = draftOf(saved)
  return Object.entries(draft).some(([name, value]) => value !== before[name])
}

function othersText(value: string | boolean): string {
  if (typeof value === 'boolean') return `Someone else turned this ${value ? 'on' : 'off'}.`
  if (value === '') return 'Someone else cleared this.'
  return `Someone else changed this to “${/^\d+$/.test(value) ? formatCount(Number(value)) : value}.”`
}

export function diffOfOthers(base: ProcessingView, saved: ProcessingView): FieldTexts {
  const before: Record<string, unknown> = draftOf(base)
  const changed = Object.entries(draftOf(saved)).filter(([name, value]) => value !== before[name])
  return Object.fromEntries(changed.map(([name, value]) => [name, othersText(value)]))
}
