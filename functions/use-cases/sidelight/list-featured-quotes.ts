import { listPublishedByStance } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { featuredStances, firstFeaturedQuote } from '#functions/domain/views/featured-quote.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'

/** Episodes per stance. Reading those of all stances costs two read units. */
const episodesRead = 8

/** The one to show until a stance is chosen comes first. */
export async function listFeaturedQuotes(catalogue: Table, now: Date): Promise<EpisodeCard[]> {
  const pages = await Promise.all(
    featuredStances(now).map((stance) => listPublishedByStance(catalogue, stance, { limit: episodesRead })),
  )
  return pages.flatMap(({ entries }) => firstFeaturedQuote(entries) ?? [])
}
