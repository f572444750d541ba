import type { BudgetView } from '#shared/domain/budget.ts'
import type { ProcessingView } from '#shared/domain/processing-settings.ts'

export const processingSettings: ProcessingView = {
  summary_prompt: '',
  quotes_prompt: 'Prefer quotes that name a number.',
  political_stance_prompt: '',
  prompt_versions: { summary_prompt: 0, quotes_prompt: 2, political_stance_prompt: 0 },
  earlier_prompts: {
    summary_prompt: [],
    quotes_prompt: [{ version: 1, text: 'Prefer short ones.', saved_at: '2026-01-04T09:30:00.000Z' }],
    political_stance_prompt: [],
  },
  built_in_tasks: {
    summary_prompt: ['Summarise the episode.'],
    quotes_prompt: ['Pick three to eight quotes.'],
    political_stance_prompt: ['Place the episode on the scale.', 'Ask what a listener would support.'],
  },
  auto_check_enabled: false,
  update_interval_hours: 24,
  auto_transcribe: false,
  daily_automatic_runs_per_feed: 10,
  daily_automatic_runs: 100,
  concurrent_runs: null,
  last_check_time: '2026-01-05T06:07:00.000Z',
  version: 3,
}

export const budget: BudgetView = {
  monthly_limit_cents: 5000,
  month: '2026-01',
  spent_cents: 1234.5,
  analysis_cents: 1000,
  transcription_cents: 234.5,
  reserved_cents: 158,
  held_runs: 0,
  has_more_held: false,
  stopped: { transcription: null, analysis: null },
  forecast_cents: 6200,
  answers: 612,
  unpriced_answers: 6,
  transcriptions: 2,
  transcribed_seconds: 5860,
  estimates: { analysis_hour_cents: 12, transcription_hour_cents: 144 },
  prices_date: 'November 2026',
  version: 1,
}
