import { startRun } from '#functions/clients/episode-runs.ts'
import type { StateMachine } from '#functions/clients/state-machines.ts'
import { saveEpisode } from '#functions/data/episodes.ts'
import type { Table } from '#functions/data/table.ts'
import type { EpisodeRecord, RunRecord } from '#functions/domain/records/episode-record.ts'
import { beforeRun } from '#functions/use-cases/runs/without-run.ts'

export type RunDeps = { catalogue: Table; runs: StateMachine }

export type RunRequest = Pick<RunRecord, 'from' | 'mayTranscribe' | 'isByItself'> & { now: Date }

/** The episode with its next run, which begins at once or waits. */
export function withNextRun(
  episode: EpisodeRecord,
  { now, ...request }: RunRequest,
  isWaiting: boolean,
): EpisodeRecord {
  const run = { since: now.toISOString(), ...request, isWaiting, throttled: 0, before: beforeRun(episode) }
  return { ...episode, status: 'queued', attempt: episode.attempt + 1, run }
}

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
  const queued = await saveEpisode(deps.catalogue, episode, withNextRun(episode, request, false))
  const { episodeId, attempt } = queued
  const { from, mayTranscribe } = request
  await startRun(deps.runs, { episodeId, attempt, from, mayTranscribe })
  return queued
}
