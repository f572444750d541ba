import * as z from 'zod'
import { ratingSchema } from '#functions/domain/records/rating-record.ts'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { storedSecondsSchema } from '#shared/rules/bounds.ts'

const historySchema = z.object({
  /** Never changed by re-analysis or edits. Absent in records older than the field. */
  firstPublishedAt: instantSchema.optional(),
  rating: ratingSchema.optional(),
})

/** Values that publishing added to lists and counters. Withdrawing subtracts exactly these. */
export const publishedSchema = historySchema.extend({
  state: z.literal('published'),
  publishedOn: instantSchema,
  stance: stanceSchema.nullable(),
  isContested: z.boolean(),
  durationSeconds: storedSecondsSchema.transform((seconds) => seconds ?? 0),
  topics: z.array(z.object({ topicId: numericIdSchema, name: z.string().min(1) })),
  quoteIds: z.array(z.string()),
})

export const publicationSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('never') }),
  publishedSchema,
  historySchema.extend({ state: z.literal('withdrawn') }),
])

export type Publication = z.infer<typeof publicationSchema>
export type Published = z.infer<typeof publishedSchema>
export type PublicationHistory = z.infer<typeof historySchema>

type HasPublication = { publication: Publication }

export const publishedOf = ({ publication }: HasPublication): Published | undefined =>
  publication.state === 'published' ? publication : undefined

export function historyOf({ publication }: HasPublication): PublicationHistory {
  if (publication.state === 'never') return {}
  const { firstPublishedAt, rating } = publication
  return { ...(firstPublishedAt !== undefined && { firstPublishedAt }), ...(rating && { rating }) }
}
