import type { Store } from '#functions/clients/store.ts'
import { importEpisodes, type NewEpisode } from '#functions/data/episodes/episode-import.ts'
import { getEpisode, saveEpisode } from '#functions/data/episodes/episodes.ts'
import { publishAnalysis } from '#functions/data/episodes/publication.ts'
import { createPodcast, type NewPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { storeTranscript } from '#functions/use-cases/runs/store-transcript.ts'
import type { Analysis, VerifiedQuote } from '#shared/domain/analysis.ts'
import type { Transcript } from '#shared/domain/transcript.ts'
import { dawn, sampleAnalysis, samplePodcast, sampleQuotes } from '#tests/integration/catalogue-samples.ts'
import { runAt } from '#tests/integration/episode-states.ts'

type Catalogue = { catalogue: Table }

export function seedPodcast(
  { catalogue }: Catalogue,
  number = 1,
  change: Partial<NewPodcast> = {},
): Promise<PodcastRecord> {
  return createPodcast(catalogue, { ...samplePodcast(number), ...change }, dawn)
}

/** Imports items as a feed check that has read the podcast; returns the ids of new episodes. */
export async function seedImportedEpisodes(
  { catalogue }: Catalogue,
  podcast: PodcastRecord,
  items: readonly NewEpisode[],
): Promise<number[]> {
  const { imported } = await importEpisodes(catalogue, podcast, { items, now: dawn })
  return imported.map(({ episodeId }) => episodeId)
}

export type EpisodeEdit = Partial<EpisodeRecord>

/** For episode states that no single call leads to. */
export async function changeStoredEpisode(
  { catalogue }: Catalogue,
  episodeId: number,
  change: EpisodeEdit,
): Promise<void> {
  const episode = await getEpisode(catalogue, episodeId)
  await saveEpisode(catalogue, episode, { ...episode, ...change })
}

type SeededAnalysis = {
  episodeId: number
  attempt?: number
  analysis?: Analysis
  quotes?: readonly VerifiedQuote[]
  now?: Date
}

/** Publishes an analysis as the pipeline's last step does. */
export async function seedAnalysis({ catalogue }: Catalogue, seeded: SeededAnalysis): Promise<void> {
  const { attempt = 0, analysis = sampleAnalysis('Centrist', ['Taxes']), now = dawn, episodeId } = seeded
  const { quotes = sampleQuotes(3, analysis.topics) } = seeded
  await publishAnalysis(catalogue, { episodeId, attempt, analysis, quotes, now })
}

type Stores = Catalogue & { store: Store }

/** Stores a transcript as the first run of the episode does. */
export async function storeRunTranscript(
  { catalogue, store }: Stores,
  episodeId: number,
  transcript: Transcript,
): Promise<void> {
  await storeTranscript({ catalogue, store }, { episodeId, attempt: 0 }, transcript)
}

/** Gives an episode a transcript but leaves it without an active run. */
export async function seedStoredTranscript(
  deps: Stores,
  episodeId: number,
  transcript: Transcript,
): Promise<void> {
  await changeStoredEpisode(deps, episodeId, { run: runAt('queued') })
  await storeRunTranscript(deps, episodeId, transcript)
  await changeStoredEpisode(deps, episodeId, { run: { state: 'none' } })
}
