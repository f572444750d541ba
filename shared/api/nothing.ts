import * as z from 'zod'

/** Refuses any field by name. */
export const nothing = z.strictObject({})

/** An empty body and an empty JSON object are equal. */
export const noBody = z.union([z.undefined(), nothing])

export const noAnswer = z.undefined()

/** A run was accepted; its progress is the episode's status. */
export const acceptedSchema = z.object({ success: z.literal(true), message: z.string() })

export const defaultPageSize = 24
export const maximumPageSize = 50

export const pageQuerySchema = z.strictObject({
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(maximumPageSize).optional(),
})
