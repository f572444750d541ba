import type { SavedQuote } from '#shared/domain/saved-quote.ts'

export const sampleSavedQuote: SavedQuote = {
  text: 'A rent freeze buys time. It does not build homes.',
  speaker: 'Maya Ortiz',
  episode_id: 1,
  episode_title: 'What changes when the rent changes',
  podcast_name: 'The Long View',
  date: '2026-03-01',
  stance: 'Centrist',
  seconds: 63,
  saved_at: '2026-03-02T09:00:00.000Z',
}
