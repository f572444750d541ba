import * as z from 'zod'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { storedQuoteTimeSchema } from '#shared/domain/quote.ts'
import { stanceSchema } from '#shared/domain/stance.ts'

/** `number` starts at 1. The first quote of each topic comes before all other quotes. */
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
  /** The model's stance for this quote alone, not for the episode. */
  stance: stanceSchema.nullable().optional(),
  createdAt: instantSchema,
})

export type QuoteRecord = z.infer<typeof quoteRecordSchema>
