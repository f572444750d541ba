import * as z from 'zod'
import { instantSchema, numericIdSchema } from '#shared/domain/ids.ts'
import { stanceSchema } from '#shared/domain/stance.ts'
import { secondsSchema } from '#shared/rules/bounds.ts'
import { longestSavedName, longestSavedQuote } from '#shared/rules/saved-quote-bounds.ts'

const nameSchema = z.string().min(1).max(longestSavedName)

/**
 * The words are a copy: another analysis of the episode chooses other quotes, whose ids are their positions.
 * They also stay if a name in them becomes private later, because only their owner sees them.
 */
export const savedQuoteSchema = z.object({
  text: z.string().min(1).max(longestSavedQuote),
  speaker: nameSchema.nullable(),
  episode_id: numericIdSchema,
  episode_title: nameSchema,
  podcast_name: nameSchema,
  /** UTC day of publication. */
  date: z.iso.date().nullable(),
  stance: stanceSchema.nullable(),
  /** Where the quote begins. */
  seconds: secondsSchema.nullable(),
  saved_at: instantSchema,
})

export type SavedQuote = z.infer<typeof savedQuoteSchema>

/** Made of the episode and the words, so that a quote is saved once. */
export const savedQuoteIdSchema = z.string().regex(/^[\w-]{43}$/)

export const savedQuoteViewSchema = savedQuoteSchema.extend({ id: savedQuoteIdSchema })

export type SavedQuoteView = z.infer<typeof savedQuoteViewSchema>
