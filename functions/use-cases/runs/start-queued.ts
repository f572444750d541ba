import { startRun } from '#functions/clients/episode-runs.ts'
import type { StateMachine } from '#functions/clients/state-machines.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { RunDetails } from '#functions/domain/records/run-state.ts'
import { workAttemptOfEpisode } from '#functions/domain/runs/work-attempt.ts'

export type RunDeps = { catalogue: Table; runs: StateMachine }

function workBefore(episode: EpisodeRecord, { throttled, promptVersions }: RunDetails) {
  if (throttled === 0) return {}
  return { workAttempt: workAttemptOfEpisode(episode), ...(promptVersions && { promptVersions }) }
}

/**
 * Idempotent.
 * @throws Error when no run is queued, because consent to paid transcription is then unknown
 */
export async function startQueued(deps: RunDeps, episode: EpisodeRecord): Promise<void> {
  const { episodeId, attempt, run } = episode
  if (run.state !== 'queued') throw new Error(`Episode ${episodeId} has no queued run.`)
  const { from, mayTranscribe } = run.details
  await startRun(deps.runs, { episodeId, attempt, from, mayTranscribe, ...workBefore(episode, run.details) })
}
