import { useDeferredValue, useMemo } from 'react'
import { fold } from '#web/features/transcript/folded-text.ts'
import type { Sentence } from '#web/features/transcript/reading.ts'
import { readQuery, type SearchResults, searchSentences } from '#web/features/transcript/search.ts'

/** The folded query and what it finds; undefined while nothing is looked for. */
export function useSearch(
  sentences: readonly Sentence[],
  typed: string,
): { query: string; results: SearchResults } | undefined {
  const query = readQuery(useDeferredValue(typed))
  const isSearching = query !== undefined
  const folded = useMemo(
    () => (isSearching ? sentences.map(({ text }) => fold(text)) : []),
    [sentences, isSearching],
  )
  return useMemo(
    () => (query === undefined ? undefined : { query, results: searchSentences(folded, query) }),
    [folded, query],
  )
}
