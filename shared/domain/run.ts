import * as z from 'zod'
import { spendingRefusalSchema } from '#shared/domain/budget.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

export const runViewSchema = z.object({
  /** Number of the latest attempt. Includes canceled attempts. */
  number: z.int().min(1),
  since: z.string(),
  is_waiting: z.boolean(),
  /** How often the run was requeued because a provider was busy. */
  throttled: z.int().min(0),
  /** End of the pause after a provider was busy; null if the run waits only for a free slot. */
  waits_until: z.string().nullable(),
  /** Why the budget has put the run on hold; null if it has not. */
  held_by: spendingRefusalSchema.nullable(),
  /**
   * Position in the queue, from 1. Null if the run is not queued or its position is beyond those that we
   * count.
   */
  place: z.int().min(1).nullable(),
  /** Runs that must transcribe audio first have their own queue. */
  place_is_for: z.enum(['analysis', 'transcription']),
  expected_at: z.string().nullable(),
  /** Null unless the model is refusing every request. */
  model_busy_since: z.string().nullable(),
  /** The model's last refusal named the quota. */
  model_out_of_quota: z.boolean(),
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
