import type { SavedSearchView } from '#shared/domain/saved-search.ts'

export const sampleSavedSearches: readonly SavedSearchView[] = [
  {
    id: '0d0c1c58-6f6a-4a56-8d0e-3f3c7c5f0a01',
    search: { q: '"rent control" -subsidy', stance: 'Left-leaning', show: 3, topic: 9 },
    show_name: 'The Long Table',
    topic_name: null,
    geography_name: null,
    in_digest: true,
    saved_at: '2025-06-01T08:00:00.000Z',
  },
  {
    id: '0d0c1c58-6f6a-4a56-8d0e-3f3c7c5f0a02',
    search: { q: 'housing' },
    show_name: null,
    topic_name: null,
    geography_name: null,
    in_digest: false,
    saved_at: '2025-05-01T08:00:00.000Z',
  },
]
