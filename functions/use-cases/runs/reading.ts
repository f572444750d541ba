import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import type { Store } from '#functions/clients/store.ts'
import { getPodcast } from '#functions/data/podcasts/podcasts.ts'
import type { Table } from '#functions/data/table/table.ts'
import { episodeMask, type ShowNames, transcriptLines } from '#functions/domain/analysis/transcript-block.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { PodcastRecord } from '#functions/domain/records/podcast-record.ts'
import { getEpisodeOfRun, type Run } from '#functions/use-cases/runs/current-run.ts'
import { readStoredTranscript } from '#functions/use-cases/transcripts/read-stored-transcript.ts'
import type { Transcript } from '#shared/domain/transcript.ts'

/** `lines`: one per segment. `sizes`: their bytes. `mask` removes names from other texts. */
export type Reading = {
  transcript: Transcript
  hash: string
  lines: readonly string[]
  sizes: readonly number[]
  mask: (text: string) => string
}

export type ReadingDeps = { catalogue: Table; store: Store }

export async function getTranscript(
  deps: ReadingDeps,
  run: Run,
): Promise<{ transcript: Transcript; hash: string; episode: EpisodeRecord }> {
  const episode = await getEpisodeOfRun(deps.catalogue, run)
  const { transcript: record } = episode
  if (!record) throw new PipelineError('This episode has no transcript. Transcribe it first.')
  return { transcript: await readStoredTranscript(deps.store, record.key), hash: record.hash, episode }
}

function namesOf(podcast: PodcastRecord, episode: EpisodeRecord): ShowNames {
  const persons = [...(episode.persons ?? []), ...(podcast.persons ?? [])].map(({ name }) => name)
  return {
    show: podcast.name,
    author: podcast.author,
    otherTitles: podcast.feedName ? [podcast.feedName] : [],
    people: [...(podcast.makers ?? []), ...persons],
  }
}

/** Masks over the whole episode, so that a name has the same mask in every part. */
export async function openReading(deps: ReadingDeps, run: Run): Promise<Reading> {
  const { transcript, hash, episode } = await getTranscript(deps, run)
  const mask = episodeMask(transcript, namesOf(await getPodcast(deps.catalogue, episode.podcastId), episode))
  const lines = transcriptLines(mask, transcript)
  return { transcript, hash, lines, sizes: lines.map((line) => Buffer.byteLength(line) + 1), mask }
}
