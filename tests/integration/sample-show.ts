import { importEpisodes, type NewEpisode } from '#functions/data/episodes/episode-import.ts'
import { publishAnalysis } from '#functions/data/episodes/publication.ts'
import { createPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { Stance } from '#shared/domain/stance.ts'
import { dawn, sampleAnalysis, samplePodcast, sampleQuotes } from '#tests/integration/catalogue-samples.ts'

export async function importShow(
  catalogue: Table,
  items: readonly NewEpisode[],
  number = 1,
): Promise<EpisodeRecord[]> {
  const podcast = await createPodcast(catalogue, samplePodcast(number), dawn)
  return (await importEpisodes(catalogue, podcast, { items, now: dawn })).imported
}

type Rating = { stance?: Stance | null; topics?: readonly string[]; quotes?: number; now?: Date }

/** Distributes the quotes over the topics in turn. */
export function publishSample(
  catalogue: Table,
  episodeId: number,
  { stance = 'Centrist', topics = ['Taxes'], quotes = 3, now = dawn }: Rating = {},
): Promise<EpisodeRecord> {
  return publishAnalysis(catalogue, {
    episodeId,
    attempt: 0,
    analysis: sampleAnalysis(stance, topics),
    quotes: sampleQuotes(quotes, topics),
    now,
  })
}
