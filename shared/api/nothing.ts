import * as z from 'zod'

/** No parameters, no query, no body: anything sent is refused by name. */
export const nothing = z.strictObject({})

/** A call without a body; an empty body and an empty JSON object are the same. */
export const noBody = z.union([z.undefined(), nothing])

/** Nothing to say but that it worked. */
export const noAnswer = z.undefined()

/** A long run was accepted; its progress is the episode's status. */
export const acceptedSchema = z.object({ success: z.literal(true), message: z.string() })

export const defaultPageSize = 24
export const maximumPageSize = 50

export const pageQuerySchema = z.strictObject({
  cursor: z.string().max(2000).optional(),
  limit: z.coerce.number().int().min(1).max(maximumPageSize).optional(),
})
