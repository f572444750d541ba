import type { QuoteView } from '#shared/domain/quote.ts'

/** 32-bit FNV-1a of the text's UTF-16 units (RFC 9923), which tells the few quotes of an episode apart. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return (hash >>> 0).toString(36).padStart(7, '0')
}

/** Names a quote by its words. Its `quote_id` is a position, so another quote has it after a new analysis. */
export function lastingQuoteId({ episode_id, quote_text }: Pick<QuoteView, 'episode_id' | 'quote_text'>) {
  return `${episode_id}-${hashOf(quote_text)}`
}
