import * as z from 'zod'
import { shownReasonSchema } from '#shared/domain/episode.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

/**
 * Why an episode's rating changed.
 * - `first-rating`: it had none.
 * - `new-transcript`: another transcript was read.
 * - `new-method`: another model answered, or it was asked otherwise.
 * - `person`: somebody set it by hand.
 * - `review`: an admin released it.
 * - `read-again`: the same was asked about the same transcript.
 */
export const ratingCauses = [
  'first-rating',
  'new-transcript',
  'new-method',
  'person',
  'review',
  'read-again',
] as const
export type RatingCause = (typeof ratingCauses)[number]

export const placeViewSchema = z.object({
  political_stance: stanceSchema.nullable(),
  /** Null where a stance is given. */
  unrated_reason: shownReasonSchema.nullable(),
})

export const methodViewSchema = z.object({ model: z.string(), prompt_version: z.string() })

/** One change of what the public is shown as an episode's stance. */
export const ratingChangeViewSchema = z.object({
  /** Counts up from 1 for each episode. */
  number: z.int().min(1),
  /** UTC. */
  changed_at: instantSchema,
  /** Null: it had not been rated. */
  from: placeViewSchema.nullable(),
  to: placeViewSchema,
  cause: z.enum(ratingCauses),
  /** What the machine's own rating was made with, before and after; null where there is none. */
  method_before: methodViewSchema.nullable(),
  method_after: methodViewSchema.nullable(),
})

export type RatingPlaceView = z.infer<typeof placeViewSchema>
export type RatingMethodView = z.infer<typeof methodViewSchema>
export type RatingChangeView = z.infer<typeof ratingChangeViewSchema>
