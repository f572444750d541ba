import { infiniteQueryOptions } from '@tanstack/react-query'
import type { AskedSearch, SearchOutcome } from '#shared/pages/search-address.ts'
import { longSearchSentence, mostSearchCharacters } from '#shared/rules/search-bounds.ts'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'

async function search(asked: AskedSearch, signal: AbortSignal): Promise<SearchOutcome> {
  if (asked.q.length > mostSearchCharacters) return { refused: longSearchSentence }
  try {
    return { answer: await call('search.find', { query: asked, signal }) }
  } catch (error) {
    if (hasStatus(error, 400)) return { refused: error.sentence }
    throw error
  }
}

/** Each further page continues the search in older episodes. Nothing is kept once no page shows it. */
export const searchQuery = (asked: AskedSearch) =>
  infiniteQueryOptions({
    queryKey: ['search', asked],
    queryFn: ({ pageParam, signal }) =>
      search({ ...asked, ...(pageParam !== null && { older: pageParam }) }, signal),
    initialPageParam: asked.older ?? null,
    getNextPageParam: (last) => ('answer' in last ? last.answer.older : null),
    enabled: asked.q !== '',
  })
