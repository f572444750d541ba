import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import * as transitions from '#functions/domain/episodes/run-transitions.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { RunStep } from '#functions/domain/records/run-state.ts'
import type { NumberedRun } from '#functions/domain/runs/work-attempt.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'

export type Run = NumberedRun

function refuseSuperseded(episode: EpisodeRecord | undefined, run: Run): EpisodeRecord {
  if (!episode) throw new PipelineError('The episode was deleted.')
  if (episode.attempt !== run.attempt) throw new PipelineError('A later run of this episode has started.')
  return episode
}

/** @throws PipelineError when the episode was deleted or a later run has started */
export async function getEpisodeOfRun(catalogue: Table, run: Run): Promise<EpisodeRecord> {
  return refuseSuperseded(await findEpisode(catalogue, run.episodeId), run)
}

export async function changeEpisodeOfRun(
  catalogue: Table,
  run: Run,
  change: (episode: EpisodeRecord) => EpisodeRecord,
): Promise<EpisodeRecord> {
  await getEpisodeOfRun(catalogue, run)
  return changeEpisode(catalogue, run.episodeId, (episode) => change(refuseSuperseded(episode, run)))
}

export async function beginStep(catalogue: Table, run: Run, step: RunStep): Promise<EpisodeRecord> {
  return changeEpisodeOfRun(catalogue, run, (episode) => transitions.withStep(episode, step))
}

export async function setAudioBecause(catalogue: Table, run: Run, reason: string | undefined): Promise<void> {
  await changeEpisodeOfRun(catalogue, run, (episode) => transitions.withAudioReason(episode, reason))
}

export async function setPaid(catalogue: Table, run: Run): Promise<void> {
  await changeEpisodeOfRun(catalogue, run, transitions.withPaidTranscription)
}
