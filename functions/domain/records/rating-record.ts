import * as z from 'zod'
import { shownReasonSchema } from '#shared/domain/episode.ts'
import { instantSchema } from '#shared/domain/ids.ts'
import { ratingCauses } from '#shared/domain/rating-change.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

/** Where an episode stands, or why it stands nowhere. */
export const placeSchema = z.object({
  stance: stanceSchema.nullable(),
  unratedReason: shownReasonSchema.nullable(),
})

/** Who answered, and the version of everything that was asked. */
export const methodSchema = z.object({ model: z.string(), promptVersion: z.string() })

/** A rating as the public was shown it. */
export const ratingSchema = placeSchema.extend({
  /** Null where no analysis stands behind it. */
  method: methodSchema.nullable(),
  transcriptHash: z.string().nullable(),
  /** How many changes are in its log; each is named by its number, so that a repeated write adds none. */
  changes: z.int().min(0),
})

/** One line of the log. No person is named. */
export const ratingChangeSchema = z.object({
  number: z.int().min(1),
  at: instantSchema,
  /** Null: the episode had not been rated. */
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
