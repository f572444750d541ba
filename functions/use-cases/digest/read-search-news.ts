import { findFirstPublications } from '#functions/data/episodes/episode-texts.ts'
import type { Table } from '#functions/data/table/table.ts'
import { findSavedSearches } from '#functions/data/users/saved-searches.ts'
import { mostNewHits, type NewHit, type SearchNews } from '#functions/domain/digest/search-news.ts'
import { isNew, type NewSince } from '#functions/domain/sending/new-since.ts'
import { type SearchRequest, searchEpisodes } from '#functions/use-cases/search/search-episodes.ts'
import type { SearchResources } from '#functions/use-cases/search/show-candidates.ts'
import { understandSearch } from '#functions/use-cases/search/understand-search.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { KeptSearch } from '#shared/domain/saved-search.ts'
import { searchAddress } from '#shared/pages/search-address.ts'
import { mostDigestSearches } from '#shared/rules/search-bounds.ts'

export type ReadSearchNews = (userId: string, news: NewSince, now: Date) => Promise<SearchNews[]>

/** Undefined if the words can no longer be searched: which ones are too common may change. */
function requestOf(search: KeptSearch): SearchRequest | undefined {
  try {
    return understandSearch(search)
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'invalid') return undefined
    throw error
  }
}

/** Of the page of newest episodes, so that it costs one search. */
async function newHitsOf(
  resources: SearchResources,
  request: SearchRequest,
  { news, now }: { news: NewSince; now: Date },
): Promise<NewHit[]> {
  const since = [news.releasedFrom, request.filters.since ?? ''].toSorted().at(-1)
  const { found } = await searchEpisodes(
    resources,
    { ...request, filters: { ...request.filters, since } },
    now,
  )
  const ids = found.map(({ episode }) => episode.id)
  const published = await findFirstPublications(resources.catalogue, ids)
  return found
    .filter(({ episode: { id } }) => isNew({ firstPublishedAt: published.get(id), episodeId: id }, news))
    .flatMap(({ episode, hits }) => hits.slice(0, 1).map((hit) => ({ episode, hit })))
    .slice(0, mostNewHits)
}

/** For the searches that the user chose for the digest; leaves out those without news. */
export function openSearchNews(resources: SearchResources & { people: Table }): ReadSearchNews {
  return async (userId, news, now) => {
    const saved = await findSavedSearches(resources.people, userId)
    const chosen = saved.filter(({ inDigest }) => inDigest).slice(0, mostDigestSearches)
    const all = await Promise.all(
      chosen.map(async ({ search }): Promise<SearchNews> => {
        const request = requestOf(search)
        const hits = request ? await newHitsOf(resources, request, { news, now }) : []
        return { q: search.q, address: searchAddress(search), hits }
      }),
    )
    return all.filter(({ hits }) => hits.length > 0)
  }
}
