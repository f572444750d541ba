import { type EpisodeRuns, startRun } from '#functions/clients/episode-runs.ts'
import { saveEpisode } from '#functions/data/episodes.ts'
import type { Table } from '#functions/data/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'

export type RunDeps = { catalogue: Table; runs: EpisodeRuns }

export type RunRequest = { from: 'transcribe' | 'analyze'; mayTranscribe: boolean }

/**
 * Queues the episode's next run and starts it. A crash between the two leaves an episode that is queued without a run;
 * the hourly sweep starts that run under the same name.
 * @throws DomainError `episode-changed` when someone else began a run or changed the episode meanwhile.
 */
export async function beginRun(
  deps: RunDeps,
  episode: EpisodeRecord,
  request: RunRequest,
): Promise<EpisodeRecord> {
  const queued = await saveEpisode(deps.catalogue, episode, {
    ...episode,
    status: 'queued',
    attempt: episode.attempt + 1,
  })
  await startRun(deps.runs, { episodeId: queued.episodeId, attempt: queued.attempt, ...request })
  return queued
}
