import { startRun } from '#functions/clients/episode-runs.ts'
import type { EpisodeRecord, RunRecord } from '#functions/domain/records/episode-record.ts'
import type { RunDeps } from '#functions/use-cases/runs/next-run.ts'

/** Where a run goes on with what is there. */
export function nextStepOf({ transcript }: Pick<EpisodeRecord, 'transcript'>): RunRecord['from'] {
  return transcript ? 'analyze' : 'transcribe'
}

/** Whether the episode's run has not begun and waits until fewer are under way. */
export function isWaiting({ status, run }: EpisodeRecord): boolean {
  return status === 'queued' && run?.isWaiting === true
}

/** Whether it is too early for another turn of a run that met a busy provider. */
export function isPaused({ run }: EpisodeRecord, now: Date): boolean {
  return run?.notBefore !== undefined && Date.parse(run.notBefore) > now.getTime()
}

/** The same episode, whose run begins now. */
export function withoutWaiting(episode: EpisodeRecord, now: Date): EpisodeRecord {
  if (!episode.run) return episode
  const { notBefore: _notBefore, hold: _hold, ...run } = episode.run
  return { ...episode, run: { ...run, isWaiting: false, since: now.toISOString() } }
}

/** The number under which the work of the episode’s run lies and is counted: each turn has the next number. */
export const firstTurnOf = ({ attempt, run }: Pick<EpisodeRecord, 'attempt' | 'run'>) =>
  attempt - (run?.throttled ?? 0)

/** What a run goes on with that was put back: the work of its first turn. */
function workBefore(episode: EpisodeRecord) {
  const { run } = episode
  if (!run || run.throttled === 0) return {}
  const { promptVersions } = run
  return { workAttempt: firstTurnOf(episode), ...(promptVersions && { promptVersions }) }
}

/** Starts a queued run that may never have been started. */
export async function startQueued(deps: RunDeps, episode: EpisodeRecord): Promise<void> {
  const { episodeId, attempt, run } = episode
  if (!run) throw new Error(`Episode ${episodeId} has no record of its run, which says what it may cost.`)
  const { from, mayTranscribe } = run
  await startRun(deps.runs, { episodeId, attempt, from, mayTranscribe, ...workBefore(episode) })
}
