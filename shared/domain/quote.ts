import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { secondsSchema } from '#shared/rules/bounds.ts'

/** Stands for a time that is not known. Pages show no play button for such a quote. */
export const unknownTime = 'N/A'

export const quoteTimeSchema = z.union([z.number().min(0), z.literal(unknownTime)])

export const storedQuoteTimeSchema = z.union([secondsSchema, z.literal(unknownTime)])

export const quoteViewSchema = z.object({
  quote_id: z.string(),
  podcast_id: numericIdSchema,
  episode_id: numericIdSchema,
  audio_url: z.string().nullable(),
  quote_text: z.string().min(1),
  quote_time_start: quoteTimeSchema,
  quote_time_end: quoteTimeSchema,
  quote_topic: z.int().min(1).nullable(),
  topic_name: z.string().nullable(),
  speaker: z.string().nullable(),
  quote_stance: stanceSchema.nullable(),
  quote_keywords: z.string(),
  created_at: z.string(),
})

export type QuoteView = z.infer<typeof quoteViewSchema>

export const cardQuoteSchema = quoteViewSchema
  .pick({
    quote_id: true,
    quote_text: true,
    quote_time_start: true,
    quote_topic: true,
    topic_name: true,
    quote_time_end: true,
  })
  .extend({
    speaker: z.string().nullable().optional(),
  })

export type CardQuote = z.infer<typeof cardQuoteSchema>
