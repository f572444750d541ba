import * as z from 'zod'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { storedQuoteTimeSchema } from '#shared/domain/quote.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

/** A published quote as kept beside its episode; `number` counts from 1, the first of each topic before the others. */
export const quoteRecordSchema = z.object({
  quoteId: z.string().min(1),
  number: z.int().min(1),
  episodeId: numericIdSchema,
  podcastId: numericIdSchema,
  text: z.string().min(1),
  startSeconds: storedQuoteTimeSchema,
  endSeconds: storedQuoteTimeSchema,
  speaker: z.string().optional(),
  topicId: numericIdSchema.nullable(),
  topicName: z.string().nullable(),
  keywords: z.array(z.string()),
  /** Where the quote's position stands by itself, by the model's word. */
  stance: stanceSchema.nullable().optional(),
  createdAt: instantSchema,
})

export type QuoteRecord = z.infer<typeof quoteRecordSchema>
