import { createHash } from 'node:crypto'
import * as z from 'zod'
import { DomainError } from '#shared/domain/errors.ts'
import { type SavedQuote, type SavedQuoteView, savedQuoteViewSchema } from '#shared/domain/saved-quote.ts'
import { mostSavedQuotes } from '#shared/rules/saved-quote-bounds.ts'

export const storedQuoteSchema = z.object({ quote: savedQuoteViewSchema })

/** The ids of all quotes of a user. */
export const savedQuoteIdsSchema = z.object({
  /** 0: not stored yet. */
  version: z.int().min(0).default(0),
  ids: z.array(z.string()).default([]),
})

export function withQuoteId(quote: SavedQuote): SavedQuoteView {
  const identity = JSON.stringify([quote.episode_id, quote.text])
  return { ...quote, id: createHash('sha256').update(identity).digest('base64url') }
}

/** Each once, without those that are saved already. @throws DomainError `too-many-saved-quotes` */
export function newQuotes(savedIds: readonly string[], quotes: readonly SavedQuoteView[]): SavedQuoteView[] {
  const byId = new Map(quotes.map((quote) => [quote.id, quote]))
  for (const id of savedIds) byId.delete(id)
  if (savedIds.length + byId.size > mostSavedQuotes)
    throw new DomainError('conflict', {
      code: 'too-many-saved-quotes',
      message: `Your account keeps at most ${mostSavedQuotes} quotes. Remove some from your saved quotes first.`,
    })
  return [...byId.values()]
}
