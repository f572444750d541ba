import { getEpisode } from '#functions/data/episodes.ts'
import { getShownPodcast } from '#functions/data/podcasts.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { hasUsableTranscript } from '#functions/use-cases/runs/automatic-run.ts'
import { beginRun, type RunDeps, type RunRequest } from '#functions/use-cases/runs/begin-run.ts'
import { DomainError } from '#shared/domain/errors.ts'
import {
  type Processable,
  type ProcessingRefusal,
  processingRefusals,
  refuseAnalysis,
  refuseTranscription,
} from '#shared/rules/processing.ts'

const rules: Record<RunRequest['from'], (episode: Processable) => ProcessingRefusal | undefined> = {
  transcribe: refuseTranscription,
  analyze: refuseAnalysis,
}

function processable(episode: EpisodeRecord): Processable {
  return {
    status: episode.status,
    hasTranscript: episode.transcript !== undefined,
    hasSource: episode.audioUrl !== undefined || hasUsableTranscript(episode),
  }
}

/**
 * Begins the run that a person asks for.
 * @throws DomainError `episode-not-found`, `podcast-not-found`, `podcast-opted-out`, or why the episode may not be processed now.
 */
export async function beginRequestedRun(
  deps: RunDeps,
  episodeId: number,
  from: RunRequest['from'],
): Promise<EpisodeRecord> {
  const episode = await getEpisode(deps.catalogue, episodeId)
  await getShownPodcast(deps.catalogue, episode.podcastId)
  const refusal = rules[from](processable(episode))
  if (refusal) throw new DomainError('conflict', { code: refusal, message: processingRefusals[refusal] })
  return beginRun(deps, episode, { from, mayTranscribe: true })
}
