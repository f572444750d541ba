import * as z from 'zod'
import { shownReasonSchema } from '#shared/domain/episode.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { ratingCauses } from '#shared/domain/rating-change.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

export const placeSchema = z.object({
  stance: stanceSchema.nullable(),
  unratedReason: shownReasonSchema.nullable(),
})

export const methodSchema = z.object({ model: z.string(), promptVersion: z.string() })

export const ratingSchema = placeSchema.extend({
  /** Null: the rating is not based on an analysis. */
  method: methodSchema.nullable(),
  transcriptHash: z.string().nullable(),
  /** Number of entries in the change log. Entries are numbered, so that a repeated write adds none. */
  changes: z.int().min(0),
})

/** Does not say which admin made the change. */
export const ratingChangeSchema = z.object({
  number: z.int().min(1),
  at: instantSchema,
  /** Null for the first rating. */
  from: placeSchema.nullable(),
  to: placeSchema,
  cause: z.enum(ratingCauses),
  methodBefore: methodSchema.nullable(),
  methodAfter: methodSchema.nullable(),
})

export type Place = z.output<typeof placeSchema>
export type Method = z.output<typeof methodSchema>
export type Rating = z.output<typeof ratingSchema>
export type RatingChange = z.output<typeof ratingChangeSchema>
