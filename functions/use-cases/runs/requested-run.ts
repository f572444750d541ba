import type { Table } from '#functions/data/table/table.ts'
import { transcriptStatusOf } from '#functions/domain/cards/transcript-status.ts'
import {
  queueRun,
  type RunRequest,
  withAdminRequest,
  withStartedRun,
} from '#functions/domain/episodes/run-transitions.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { hasUsableTranscript } from '#functions/domain/runs/automatic-run.ts'
import { isWaiting, nextStepOf } from '#functions/domain/runs/waiting-run.ts'
import { changeShownEpisode } from '#functions/use-cases/runs/change-episode.ts'
import { type RunDeps, startQueued } from '#functions/use-cases/runs/start-queued.ts'
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
    status: transcriptStatusOf(episode),
    hasTranscript: episode.transcript !== undefined,
    hasSource: episode.audioUrl !== undefined || hasUsableTranscript(episode),
  }
}

/**
 * After a crash between queueing and starting, the hourly sweep starts the run under the same name.
 * @throws DomainError `episode-not-found`, `podcast-not-found`, `podcast-opted-out`, or a key of
 * `processingRefusals`
 */
export async function beginRequestedRun(
  deps: RunDeps,
  episodeId: number,
  { from, now }: Pick<RunRequest, 'from' | 'now'>,
): Promise<EpisodeRecord> {
  const queued = await changeShownEpisode(deps.catalogue, episodeId, (episode) => {
    refuseUnprocessable(episode, from)
    return queueRun(episode, { from, mayTranscribe: true, now }, false)
  })
  await startQueued(deps, queued)
  return queued
}

function refuseUnprocessable(episode: EpisodeRecord, from: RunRequest['from']): void {
  const refusal = rules[from](processable(episode))
  if (refusal) throw new DomainError('conflict', { code: refusal, message: processingRefusals[refusal] })
}

/** @throws DomainError as `beginRequestedRun` */
export async function waitForRun(catalogue: Table, episodeId: number, now: Date): Promise<EpisodeRecord> {
  return changeShownEpisode(catalogue, episodeId, (episode) => {
    const from = nextStepOf(episode)
    refuseUnprocessable(episode, from)
    return queueRun(episode, { from, mayTranscribe: true, now }, true)
  })
}

/**
 * Starts a waiting run even if no slot is free.
 * @throws DomainError `episode-not-found`, `podcast-not-found`, `podcast-opted-out`, `not-waiting`
 */
export async function releaseRun(deps: RunDeps, episodeId: number, now: Date): Promise<EpisodeRecord> {
  const started = await changeShownEpisode(deps.catalogue, episodeId, (episode) => {
    if (isWaiting(episode)) return withAdminRequest(withStartedRun(episode, now))
    throw new DomainError('conflict', { code: 'not-waiting', message: "This episode isn't waiting." })
  })
  await startQueued(deps, started)
  return started
}
