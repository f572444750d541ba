import * as z from 'zod'

/** Rejects every field, and the error names it. */
export const nothing = z.strictObject({})

/** Accepts both an empty body and an empty JSON object. */
export const noBody = z.union([z.undefined(), nothing])

export const noAnswer = z.undefined()

/** A run was queued or started. Clients follow it by the episode's `transcript_status`. */
export const acceptedSchema = z.object({ success: z.literal(true), message: z.string() })

export const defaultPageSize = 24
export const maximumPageSize = 50

export const pageQuerySchema = z.strictObject({
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(maximumPageSize).optional(),
})
