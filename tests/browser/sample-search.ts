import type { FoundEpisode, SearchAnswer, SearchHit, SearchSuggestions } from '#shared/domain/search.ts'
import type { SearchIndexView } from '#shared/domain/search-index.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { card } from '#tests/browser/sample-answers.ts'

function hit(text: string, word: string, change: Partial<SearchHit> = {}): SearchHit {
  const start = text.indexOf(word)
  const marks = start < 0 ? [] : [{ start, end: start + word.length }]
  return { text, marks, speaker: 'Theo Lindqvist', start_time: 47.4, end_time: 53, ...change }
}

const sentences = [
  hit('If you want fewer people on the street, build more housing that they can afford.', 'housing'),
  hit('Housing is decided near to home, or it is not decided at all.', 'Housing', {
    speaker: null,
    start_time: 1.2,
    end_time: 5,
  }),
  hit('Nobody at the table had asked what the housing would cost.', 'housing', {
    start_time: 3725,
    end_time: 3730,
  }),
]

function found(id: number, stance: Stance, change: Partial<FoundEpisode> = {}): FoundEpisode {
  return { episode: card(id, stance), title_marks: [], hits: [...sentences], further_hits: 0, ...change }
}

/** The newest episode has more sentences than are listed, and one has the word only in its title. */
export function sampleSearch(change: Partial<SearchAnswer> = {}): SearchAnswer {
  return {
    found: [
      found(20, 'Right-leaning', { further_hits: 7 }),
      found(21, 'Left-leaning', { hits: sentences.slice(0, 1) }),
      found(22, 'Far Right', { hits: [], title_marks: [{ start: 4, end: 10 }] }),
      found(23, 'Left-leaning', { hits: sentences.slice(1) }),
      found(24, 'Far Left'),
    ],
    counts: { since: '2025-01-01T10:00:00Z', is_complete: true, by_stance: [4, 12, 0, 9, 1] },
    older: '0123456789abcd',
    searched_until: null,
    did_you_mean: null,
    ...change,
  }
}

/** What follows "Search older". */
export function sampleOlderSearch(): SearchAnswer {
  return {
    found: stances.map((stance, index) => found(30 + index, stance, { hits: sentences.slice(0, 1) })),
    counts: null,
    older: null,
    searched_until: null,
    did_you_mean: null,
  }
}

export function sampleSuggestions(): SearchSuggestions {
  return {
    topics: [{ name: 'housing' }, { name: 'Housing costs' }],
    shows: [{ id: 2, name: 'The Housing Hour' }],
    people: [{ name: 'Hollis Housman' }],
  }
}

export const sampleSearchIndex: SearchIndexView = {
  bytes: 24_400_000,
  monthly_cents: 1.1,
  newest: { checked: 25, waiting: 1 },
  last_check: { finished_at: '2026-11-22T04:05:00.000Z', episodes: 52, corrected: 0 },
}
