import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { longestPrivateName } from '#shared/rules/private-name-bounds.ts'

export const privateNameSchema = z.object({
  id: numericIdSchema,
  name: z.string().min(1).max(longestPrivateName),
})

/** `is_pending`: the search index does not follow the latest change yet. */
export const privateNamesSchema = z.object({ names: z.array(privateNameSchema), is_pending: z.boolean() })
export type PrivateNames = z.infer<typeof privateNamesSchema>
