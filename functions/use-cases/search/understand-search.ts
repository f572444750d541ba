import type * as z from 'zod'
import { type QueryProblem, readQuery } from '#functions/domain/search/search-query.ts'
import type { SearchRequest } from '#functions/use-cases/search/search-episodes.ts'
import { searchQuerySchema } from '#shared/api/search.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { mostSearchWords } from '#shared/rules/search-bounds.ts'

const sentences: Readonly<Record<QueryProblem, string>> = {
  empty: 'Enter a word to search for.',
  'too-common': 'These words are in almost every sentence. Add a rarer one.',
  'too-many-words': `Search for at most ${mostSearchWords} words.`,
  'only-excluded': 'Add a word that must be said.',
}

/** @throws DomainError `empty`, `too-common`, `too-many-words`, `only-excluded` */
export function understandSearch(asked: z.output<typeof searchQuerySchema>): SearchRequest {
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

/**
 * For pages and feeds, whose addresses people write themselves.
 * @throws DomainError `invalid-query`, and those of `understandSearch`
 */
export function parseSearch(query: Readonly<Record<string, string | undefined>>): {
  words: string
  request: SearchRequest
} {
  const asked = searchQuerySchema.safeParse(query)
  if (!asked.success)
    throw new DomainError('invalid', { code: 'invalid-query', message: 'This address is no search.' })
  return { words: asked.data.q, request: understandSearch(asked.data) }
}
