import { readSyndicatedEpisodes } from '#functions/data/episodes/syndicated-episodes.ts'
import { maximumFeedEpisodes } from '#functions/domain/syndication/podcast-feed.ts'
import type { HeardHits } from '#functions/domain/syndication/syndicated-search.ts'
import { type SearchRequest, searchEpisodes } from '#functions/use-cases/search/search-episodes.ts'
import type { SearchResources } from '#functions/use-cases/search/show-candidates.ts'
import type { FoundEpisode } from '#shared/domain/search.ts'

/** Each costs as much as a search. */
const mostPages = 3

async function findNewest(
  resources: SearchResources,
  request: SearchRequest,
  now: Date,
): Promise<FoundEpisode[]> {
  const found: FoundEpisode[] = []
  const countHits = () => found.reduce((sum, { hits }) => sum + hits.length, 0)
  let older: string | null | undefined
  for (let page = 0; page < mostPages && older !== null && countHits() < maximumFeedEpisodes; page += 1) {
    const answer = await searchEpisodes(resources, { ...request, older }, now)
    found.push(...answer.found)
    older = answer.older
  }
  return found
}

/** Enough of the newest sentences for a feed. */
export async function followSearch(
  resources: SearchResources,
  request: SearchRequest,
  now: Date,
): Promise<HeardHits[]> {
  const found = await findNewest(resources, request, now)
  const spoken = found.filter(({ hits }) => hits.length > 0)
  const entries = spoken.map(({ episode }) => ({ id: episode.id }))
  const states = await readSyndicatedEpisodes(resources.catalogue, async () => ({ entries }), entries.length)
  return spoken.flatMap(({ episode, hits }) => {
    const state = states.find((one) => one.episode.episodeId === episode.id)
    return state ? [{ state, hits }] : []
  })
}
