import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import { findEpisode } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { NumberedRun } from '#functions/domain/runs/work-attempt.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'
import type { TranscriptStatus } from '#shared/domain/transcript-status.ts'

/** Which run of which episode a step works for. */
export type Run = NumberedRun

function refuseSuperseded(episode: EpisodeRecord | undefined, run: Run): EpisodeRecord {
  if (!episode) throw new PipelineError('The episode was deleted.')
  if (episode.attempt !== run.attempt) throw new PipelineError('A later run of this episode has begun.')
  return episode
}

/** @throws PipelineError when the episode is gone or a later run has begun. */
export async function getEpisodeOfRun(catalogue: Table, run: Run): Promise<EpisodeRecord> {
  return refuseSuperseded(await findEpisode(catalogue, run.episodeId), run)
}

/** Changes the episode for this run; a step that runs twice changes nothing the second time. */
export async function changeEpisodeOfRun(
  catalogue: Table,
  run: Run,
  change: (episode: EpisodeRecord) => EpisodeRecord,
): Promise<EpisodeRecord> {
  await getEpisodeOfRun(catalogue, run)
  return changeEpisode(catalogue, run.episodeId, (episode) => change(refuseSuperseded(episode, run)))
}

/** The status that says where the run is; saves nothing when it is there already. */
export async function setStatus(
  catalogue: Table,
  run: Run,
  status: TranscriptStatus,
): Promise<EpisodeRecord> {
  return changeEpisodeOfRun(catalogue, run, (episode) =>
    episode.status === status ? episode : { ...episode, status },
  )
}

/** Notes on the run why its audio is transcribed although the publisher offers a transcript, or that it is not; saves nothing when that is noted already. */
export async function setAudioBecause(catalogue: Table, run: Run, reason: string | undefined): Promise<void> {
  await changeEpisodeOfRun(catalogue, run, (episode) => {
    if (!episode.run || episode.run.audioBecause === reason) return episode
    const { audioBecause: _before, ...rest } = episode.run
    return { ...episode, run: { ...rest, ...(reason !== undefined && { audioBecause: reason }) } }
  })
}

/** Notes on the run that its transcription was begun, which costs nothing more in another turn; saves nothing when that is noted already. */
export async function setPaid(catalogue: Table, run: Run): Promise<void> {
  await changeEpisodeOfRun(catalogue, run, (episode) => {
    if (!episode.run || episode.run.isPaid) return episode
    return { ...episode, run: { ...episode.run, isPaid: true } }
  })
}
