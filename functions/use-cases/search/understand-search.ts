import type * as z from 'zod'
import { type QueryProblem, readQuery } from '#functions/domain/search/search-query.ts'
import type { SearchRequest } from '#functions/use-cases/search/search-episodes.ts'
import type { searchQuerySchema } from '#shared/api/search.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { longSearchSentence, mostSearchCharacters, mostSearchWords } from '#shared/rules/search-bounds.ts'

const sentences: Readonly<Record<QueryProblem, string>> = {
  empty: 'Enter a word to search for.',
  'too-common': 'These words are in almost every sentence. Add a rarer one.',
  'too-many-words': `Search for at most ${mostSearchWords} words.`,
  'only-excluded': 'Add a word that must be said.',
}

export type AskedWords = z.output<typeof searchQuerySchema>

/** @throws DomainError `empty`, `too-long`, `too-common`, `too-many-words`, `only-excluded` */
export function understandSearch(asked: AskedWords): SearchRequest {
  if (asked.q.length > mostSearchCharacters)
    throw new DomainError('invalid', { code: 'too-long', message: longSearchSentence })
  const query = readQuery(asked.q)
  if (typeof query === 'string') throw new DomainError('invalid', { code: query, message: sentences[query] })
  return {
    query,
    filters: {
      stance: asked.stance,
      podcastId: asked.show,
      topicId: asked.topic,
      geographyId: asked.geography,
      since: asked.since && `${asked.since}T00:00:00Z`,
      until: asked.until && `${asked.until}T23:59:59Z`,
    },
    older: asked.older,
    view: asked.view ?? 'newest',
  }
}
