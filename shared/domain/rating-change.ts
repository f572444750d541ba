import * as z from 'zod'
import { shownReasonSchema } from '#shared/domain/episode.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

/**
 * `new-method`: another model or other prompts. `person`: an admin set the stance. `review`: an admin
 * released the rating. `read-again`: same method and same transcript.
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
  unrated_reason: shownReasonSchema.nullable(),
})

export const methodViewSchema = z.object({ model: z.string(), prompt_version: z.string() })

export const ratingChangeViewSchema = z.object({
  number: z.int().min(1),
  changed_at: instantSchema,
  from: placeViewSchema.nullable(),
  to: placeViewSchema,
  cause: z.enum(ratingCauses),
  method_before: methodViewSchema.nullable(),
  method_after: methodViewSchema.nullable(),
})

export type RatingPlaceView = z.infer<typeof placeViewSchema>
export type RatingMethodView = z.infer<typeof methodViewSchema>
export type RatingChangeView = z.infer<typeof ratingChangeViewSchema>
