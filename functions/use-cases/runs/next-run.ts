import type { StateMachine } from '#functions/clients/state-machines.ts'
import type { Table } from '#functions/data/table/table.ts'
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
