import * as z from 'zod'
import { concurrentRuns, dailyAutomaticRuns } from '#shared/deployment/rate-limits.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { forEachPrompt } from '#shared/domain/processing-settings.ts'
import { checkHours, mostDailyRuns } from '#shared/rules/processing-bounds.ts'

/** Version 0: never saved, nothing is added to the prompt. */
const currentPromptSchema = z
  .object({ version: z.int().min(0), text: z.string() })
  .default({ version: 0, text: '' })

export const processingSettingsSchema = z.object({
  auto_check_enabled: z.boolean().default(false),
  update_interval_hours: z.int().min(checkHours.least).max(checkHours.most).default(checkHours.normal),
  /** Only episodes from this time on are transcribed automatically, which costs money. Null: off. */
  autoTranscribeSince: instantSchema.nullable().default(null),
  daily_automatic_runs_per_feed: z.int().min(0).max(mostDailyRuns.ofFeed).default(dailyAutomaticRuns.ofFeed),
  daily_automatic_runs: z.int().min(0).max(mostDailyRuns.ofSite).default(dailyAutomaticRuns.ofSite),
  concurrent_runs: z.int().min(1).max(concurrentRuns.maximum).nullable().default(null),
  prompts: z.object(forEachPrompt(() => currentPromptSchema)).prefault({}),
  version: z.int().min(0).default(0),
})

export type ProcessingSettings = z.output<typeof processingSettingsSchema>
