import * as z from 'zod'
import { numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { secondsSchema } from '#shared/rules/bounds.ts'

/** What stands for a time that nobody knows: the quote then has no play button. */
export const unknownTime = 'N/A'

export const quoteTimeSchema = z.union([z.number().min(0), z.literal(unknownTime)])

/** The same as it stands in a store already: what cannot be is unknown. */
export const storedQuoteTimeSchema = z.union([secondsSchema, z.literal(unknownTime)]).catch(unknownTime)

/** A verified quote as it is shown; times in seconds from the start of the audio. */
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
  /** Who says it, by the transcript's word; null where it names nobody. */
  speaker: z.string().nullable(),
  /** Where the position of the quote stands by itself; null where nobody said. */
  quote_stance: stanceSchema.nullable(),
  /** Comma-separated, as an episode's topics are. */
  quote_keywords: z.string(),
  created_at: z.string(),
})

export type QuoteView = z.infer<typeof quoteViewSchema>

/** The part of a quote that stands on a card. */
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
    /** The name of who says it; absent where nobody is named. */
    speaker: z.string().nullable().optional(),
  })

export type CardQuote = z.infer<typeof cardQuoteSchema>
