import * as z from 'zod'
import { spendingRefusalSchema } from '#shared/domain/budget.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

export const runViewSchema = z.object({
  /** Of the latest attempt. Canceled attempts count, too. */
  number: z.int().min(1),
  /** Time of the request while it waits, then the start. */
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
  /** Estimated from the pace of other runs; null where there is no estimate. */
  expected_at: z.string().nullable(),
  /** Null unless the model is refusing all requests. */
  model_busy_since: z.string().nullable(),
  /** Why the audio is transcribed although the publisher offers a transcript; absent where it is not. */
  audio_because: z.string().optional(),
  console_url: z.string().nullable(),
})

export type RunView = z.infer<typeof runViewSchema>

/** Money in US cents. */
export const runEstimateSchema = z.object({
  /** Newest first. */
  episode_ids: z.array(numericIdSchema),
  /** There are more episodes than `episode_ids` lists. */
  has_more: z.boolean(),
  duration_seconds: z.number().min(0),
  /** Episodes of unknown length; each counts as an hour. */
  unknown_durations: z.int().min(0),
  /** Episodes without any transcript, the publisher's included. */
  to_transcribe: z.int().min(0),
  transcription_cents: z.number().min(0),
  /** Null where the model's price is unknown. */
  analysis_cents: z.number().min(0).nullable(),
})

export type RunEstimate = z.infer<typeof runEstimateSchema>
