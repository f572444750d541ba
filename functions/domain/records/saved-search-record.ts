import * as z from 'zod'
import { instantSchema } from '#shared/domain/ids.ts'
import { keptSearchSchema } from '#shared/domain/saved-search.ts'

export const savedSearchSchema = z.object({
  id: z.uuid(),
  search: keptSearchSchema,
  /** When the user agreed that we keep it. */
  savedAt: instantSchema,
  inDigest: z.boolean(),
})

export type SavedSearch = z.infer<typeof savedSearchSchema>

export const savedSearchesSchema = z.object({
  /** 0: not stored yet. */
  version: z.int().min(0).default(0),
  /** Oldest first. */
  searches: z.array(savedSearchSchema).default([]),
})
