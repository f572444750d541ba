import { startRun } from '#functions/clients/episode-runs.ts'
import { areAsManyUnderWay, noteBegun, readBegun } from '#functions/data/begun-runs.ts'
import { writeChanges } from '#functions/data/episode-writes.ts'
import { getEpisodeState } from '#functions/data/episodes.ts'
import type { Table } from '#functions/data/table.ts'
import { repeatWhileStale } from '#functions/data/transaction.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { canStartByItself, hasUsableTranscript } from '#functions/use-cases/runs/automatic-run.ts'
import type { RunDeps } from '#functions/use-cases/runs/begin-run.ts'

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

/** `concurrentRuns`: how many runs may be under way when one begins by itself. */
export type AutomaticDeps = RunDeps & { operations: Table; concurrentRuns: number }

type Queued = { kind: 'queued'; episode: EpisodeRecord } | { kind: 'full' } | { kind: 'nothing' }

/** Queues the first run where there is room, in one transaction with the note that makes whoever looked at the same time look again. */
async function queueWhereThereIsRoom(deps: AutomaticDeps, episodeId: number, now: Date): Promise<Queued> {
  const { catalogue, operations, concurrentRuns } = deps
  const state = await getEpisodeState(catalogue, episodeId)
  if (!canStartByItself(state.episode)) return { kind: 'nothing' }
  const begun = await readBegun(operations, now)
  if (await areAsManyUnderWay(catalogue, concurrentRuns, begun)) return { kind: 'full' }
  const { version, attempt, podcastId } = state.episode
  const episode: EpisodeRecord = {
    ...state.episode,
    status: 'queued',
    attempt: attempt + 1,
    version: version + 1,
  }
  await writeChanges(catalogue, [{ before: state, after: { ...state, episode } }], {
    podcastId,
    now,
    also: [noteBegun(operations, begun, { episodeId, now })],
  })
  return { kind: 'queued', episode }
}

/**
 * Begins the first run of an episode that is to be processed by itself; one that was queued before a crash is started, not queued again.
 * Answers false when too many runs are under way: ask again later.
 */
export async function startByItself(
  deps: AutomaticDeps,
  episode: EpisodeRecord,
  now: Date,
): Promise<boolean> {
  if (episode.status === 'queued' && episode.attempt === 1) await startQueued(deps, episode)
  if (!canStartByItself(episode)) return true
  const outcome = await repeatWhileStale(() => queueWhereThereIsRoom(deps, episode.episodeId, now))
  if (outcome.kind === 'queued') await startQueued(deps, outcome.episode)
  return outcome.kind !== 'full'
}
