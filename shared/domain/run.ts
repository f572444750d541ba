import * as z from 'zod'
import { spendingRefusalSchema } from '#shared/domain/budget.ts'
import { numericIdSchema } from '#shared/domain/ids.ts'

/** The latest run of an episode, as admins see it. */
export const runViewSchema = z.object({
  /** Of the latest turn of the state machine; a run that was canceled uses a number up, too. */
  number: z.int().min(1),
  /** When it was asked for or, once it does not wait any more, began. */
  since: z.string(),
  is_waiting: z.boolean(),
  /** How often it went back to waiting because a provider was busy. */
  throttled: z.int().min(0),
  /** Until then it waits because a provider was busy; null where nothing but room is missing. */
  waits_until: z.string().nullable(),
  /** Why the budget holds it; null where it does not. */
  held_by: spendingRefusalSchema.nullable(),
  /** Which one it is in line, from 1; null where it does not wait for its turn, or more wait than are counted. */
  place: z.int().min(1).nullable(),
  /** What the line is for: runs that have their audio transcribed first wait in one of their own. */
  place_is_for: z.enum(['analysis', 'transcription']),
  /** When it is likely to begin, by how fast others did; null where nobody can tell. */
  expected_at: z.string().nullable(),
  /** Since when it waits because the model answers nobody. */
  model_busy_since: z.string().nullable(),
  /** Why its audio is transcribed although the publisher offers a transcript; absent where it is not. */
  audio_because: z.string().optional(),
  /** Where its execution can be looked at. */
  console_url: z.string().nullable(),
})

export type RunView = z.infer<typeof runViewSchema>

/** What it takes to process many episodes. Money is in US cents. */
export const runEstimateSchema = z.object({
  /** Newest first. */
  episode_ids: z.array(numericIdSchema),
  /** There are more than these. */
  has_more: z.boolean(),
  duration_seconds: z.number().min(0),
  /** Of so many nobody says how long they are; they count for an hour each. */
  unknown_durations: z.int().min(0),
  /** So many have no transcript, and their publisher offers none. */
  to_transcribe: z.int().min(0),
  transcription_cents: z.number().min(0),
  /** Null: the price of the model is not known. */
  analysis_cents: z.number().min(0).nullable(),
})

export type RunEstimate = z.infer<typeof runEstimateSchema>
