import { getEpisode, saveEpisode } from '#functions/data/episodes.ts'
import { getShownPodcast } from '#functions/data/podcasts.ts'
import type { Table } from '#functions/data/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { hasUsableTranscript } from '#functions/use-cases/runs/automatic-run.ts'
import { beginRun, type RunDeps, type RunRequest, withNextRun } from '#functions/use-cases/runs/begin-run.ts'
import { isWaiting, nextStepOf, startQueued, withoutWaiting } from '#functions/use-cases/runs/waiting-run.ts'
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
  { from, now }: Pick<RunRequest, 'from' | 'now'>,
): Promise<EpisodeRecord> {
  const episode = await getEpisode(deps.catalogue, episodeId)
  await getShownPodcast(deps.catalogue, episode.podcastId)
  refuseUnprocessable(episode, from)
  return beginRun(deps, episode, { from, mayTranscribe: true, now })
}

function refuseUnprocessable(episode: EpisodeRecord, from: RunRequest['from']): void {
  const refusal = rules[from](processable(episode))
  if (refusal) throw new DomainError('conflict', { code: refusal, message: processingRefusals[refusal] })
}

/**
 * Has the run wait that a person asks for among many: analysis where there is a transcript, else transcription.
 * @throws DomainError as `beginRequestedRun`
 */
export async function waitForRun(catalogue: Table, episodeId: number, now: Date): Promise<EpisodeRecord> {
  const episode = await getEpisode(catalogue, episodeId)
  await getShownPodcast(catalogue, episode.podcastId)
  const from = nextStepOf(episode)
  refuseUnprocessable(episode, from)
  return saveEpisode(catalogue, episode, withNextRun(episode, { from, mayTranscribe: true, now }, true))
}

/** Whoever it was that had it wait, now a person asks for it, who may have its audio transcribed. */
function askedFor(episode: EpisodeRecord): EpisodeRecord {
  if (!episode.run) return episode
  const { isByItself: _isByItself, ...run } = episode.run
  return { ...episode, run: { ...run, mayTranscribe: true } }
}

/**
 * Begins a run that waits, however many are under way.
 * @throws DomainError `episode-not-found`, `podcast-not-found`, `podcast-opted-out`, `not-waiting`
 */
export async function releaseRun(deps: RunDeps, episodeId: number, now: Date): Promise<EpisodeRecord> {
  const episode = await getEpisode(deps.catalogue, episodeId)
  await getShownPodcast(deps.catalogue, episode.podcastId)
  if (!isWaiting(episode)) {
    throw new DomainError('conflict', { code: 'not-waiting', message: 'This episode is not waiting.' })
  }
  const begun = await saveEpisode(deps.catalogue, episode, askedFor(withoutWaiting(episode, now)))
  await startQueued(deps, begun)
  return begun
}
