import * as z from 'zod'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { mostSearchCharacters } from '#shared/rules/search-bounds.ts'

/** What a search asks for. Results can be viewed in several ways. */
export const keptSearchSchema = z.object({
  q: z.string().trim().min(1).max(mostSearchCharacters),
  stance: stanceSchema.optional(),
  show: numericIdSchema.optional(),
  topic: numericIdSchema.optional(),
  geography: numericIdSchema.optional(),
  /** UTC days, both inclusive. */
  since: z.iso.date().optional(),
  until: z.iso.date().optional(),
})

export type KeptSearch = z.infer<typeof keptSearchSchema>

/** Names are null if the search has no such filter, or what it names has been deleted. */
export const savedSearchViewSchema = z.object({
  id: z.uuid(),
  search: keptSearchSchema,
  show_name: z.string().nullable(),
  topic_name: z.string().nullable(),
  geography_name: z.string().nullable(),
  in_digest: z.boolean(),
  saved_at: instantSchema,
})

export type SavedSearchView = z.infer<typeof savedSearchViewSchema>
