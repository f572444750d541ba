import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { stanceDistributionSchema } from '#shared/domain/podcast-page.ts'

/** A podcast in the directory. Only its episodes are rated, so it has counts and no rating of its own. */
export const showSchema = z.object({
  ...stanceDistributionSchema.shape,
  id: numericIdSchema,
  name: z.string(),
  author: z.string(),
  /** Its English name. */
  language: z.string().nullable(),
  geography_name: z.string(),
  rss_url: z.string().nullable(),
})

export type Show = z.infer<typeof showSchema>
