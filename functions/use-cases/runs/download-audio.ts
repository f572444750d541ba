import type * as z from 'zod'
import { PipelineError } from '#functions/clients/pipeline-errors.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { workAttemptOf } from '#functions/domain/runs/work-attempt.ts'
import { type CopyDeps, copyAudio } from '#functions/use-cases/runs/copy-audio.ts'
import { beginStep, changeEpisodeOfRun, type Run } from '#functions/use-cases/runs/current-run.ts'
import { episodeFilesPrefix } from '#shared/deployment/object-keys.ts'
import type { downloadedSchema, loadedSchema } from '#shared/deployment/pipeline.ts'
import { plausibleSeconds } from '#shared/rules/bounds.ts'

/** Limit of a transcription job (Amazon Transcribe, "Guidelines and quotas"). */
const maximumSeconds = 4 * 3600

function refuseLength(seconds: number | null | undefined): void {
  if (!seconds || seconds <= maximumSeconds) return
  const hours = Math.round(seconds / 360) / 10
  throw new PipelineError(`The audio is ${hours} hours long. The limit is 4 hours.`)
}

function audioOf({ audioUrl, durationSeconds }: EpisodeRecord): string {
  if (!audioUrl) throw new PipelineError('The feed has no audio for this episode.')
  refuseLength(durationSeconds)
  return audioUrl
}

async function keepLength(catalogue: Table, run: Run, seconds: number | undefined): Promise<void> {
  const durationSeconds = plausibleSeconds(seconds && Math.max(1, Math.round(seconds)))
  if (durationSeconds === undefined) return
  await changeEpisodeOfRun(catalogue, run, (episode) =>
    episode.durationSeconds === null ? { ...episode, durationSeconds } : episode,
  )
}

type Loaded = z.output<typeof loadedSchema>
type Downloaded = z.output<typeof downloadedSchema>

/** Idempotent. */
export async function downloadAudio(
  deps: CopyDeps & { catalogue: Table },
  loaded: Loaded,
): Promise<Downloaded> {
  const episode = await beginStep(deps.catalogue, loaded, 'downloading')
  const { seconds, ...audio } = await copyAudio(deps, {
    audioUrl: audioOf(episode),
    keyWithoutExtension: `${episodeFilesPrefix(loaded.episodeId)}audio-${workAttemptOf(loaded)}`,
  })
  await keepLength(deps.catalogue, loaded, seconds)
  refuseLength(seconds)
  return { ...loaded, ...audio, audioSeconds: plausibleSeconds(seconds) }
}
