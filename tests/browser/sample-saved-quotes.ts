import type { SavedQuoteView } from '#shared/domain/saved-quote.ts'
import { sampleSavedQuote } from '#tests/sample-saved-quote.ts'

export const sampleSavedQuotes = (): SavedQuoteView[] => [
  {
    ...sampleSavedQuote,
    id: 'a'.repeat(43),
    text: 'If a town decides to grow, it also has to decide who pays for the water, the roads and the schools.',
    stance: 'Right-leaning',
    speaker: null,
    saved_at: '2026-03-05T09:00:00.000Z',
  },
  { ...sampleSavedQuote, id: 'b'.repeat(43) },
]
