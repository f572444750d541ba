import { startRun } from '#functions/clients/episode-runs.ts'
import type { EpisodeRecord } from '#functions/data/episode-record.ts'
import { canStartByItself, hasUsableTranscript } from '#functions/runs/automatic-run.ts'
import { beginRun, type RunDeps } from '#functions/runs/begin-run.ts'

/**
 * Starts a queued run that may never have been started. Who began it is not kept: an episode with a transcript was to be analysed, and
 * one without a readable transcript of the publisher can only have been begun by a person, who may have its audio transcribed.
 */
export async function startQueued(deps: RunDeps, episode: EpisodeRecord): Promise<void> {
  await startRun(deps.runs, {
    episodeId: episode.episodeId,
    attempt: episode.attempt,
    from: episode.transcript ? 'analyze' : 'transcribe',
    mayTranscribe: !hasUsableTranscript(episode),
  })
}

/** Begins the first run of an episode whose transcript is free; one that was queued before a crash is started, not queued again. */
export async function startByItself(deps: RunDeps, episode: EpisodeRecord): Promise<void> {
  if (canStartByItself(episode)) await beginRun(deps, episode, { from: 'transcribe', mayTranscribe: false })
  else if (episode.status === 'queued' && episode.attempt === 1) await startQueued(deps, episode)
}
