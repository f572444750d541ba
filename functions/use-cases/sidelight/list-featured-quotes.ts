import { listPublishedByStance } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { firstFeaturedQuote } from '#functions/domain/views/featured-quote.ts'
import type { EpisodeCard } from '#shared/domain/episode.ts'
import { stances } from '#shared/domain/stance.ts'

/** Episodes per stance. Reading those of all stances costs two read units. */
const episodesRead = 8

export async function listFeaturedQuotes(catalogue: Table): Promise<EpisodeCard[]> {
  const pages = await Promise.all(
    stances.map((stance) => listPublishedByStance(catalogue, stance, { limit: episodesRead })),
  )
  return pages.flatMap(({ entries }) => firstFeaturedQuote(entries) ?? [])
}
