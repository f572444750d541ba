import * as z from 'zod'
import { spendingRefusalSchema } from '#shared/domain/budget.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

export const runViewSchema = z.object({
  /** Of the latest attempt. Canceled attempts count, too. */
  number: z.int().min(1),
  since: z.string(),
  is_waiting: z.boolean(),
  /** How often it was requeued because a provider was busy. */
  throttled: z.int().min(0),
  /** Waits until then because a provider was busy; null where it waits only for a free slot. */
  waits_until: z.string().nullable(),
  /** Null unless the budget has put it on hold. */
  held_by: spendingRefusalSchema.nullable(),
  /** Position in the queue, from 1; null where it is not queued, or beyond the number that is counted. */
  place: z.int().min(1).nullable(),
  /** Runs whose audio must be transcribed first have a queue of their own. */
  place_is_for: z.enum(['analysis', 'transcription']),
  expected_at: z.string().nullable(),
  /** Null unless the model is refusing all requests. */
  model_busy_since: z.string().nullable(),
  audio_because: z.string().optional(),
  console_url: z.string().nullable(),
})

export type RunView = z.infer<typeof runViewSchema>

export const runEstimateSchema = z.object({
  episode_ids: z.array(numericIdSchema),
  has_more: z.boolean(),
  duration_seconds: z.number().min(0),
  unknown_durations: z.int().min(0),
  to_transcribe: z.int().min(0),
  transcription_cents: z.number().min(0),
  analysis_cents: z.number().min(0).nullable(),
})

export type RunEstimate = z.infer<typeof runEstimateSchema>
