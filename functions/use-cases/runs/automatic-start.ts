import { areAsManyUnderWay, noteBegun, readBegun } from '#functions/data/begun-runs.ts'
import { writeChanges } from '#functions/data/episode-writes.ts'
import { getEpisodeState, listEpisodeIdsByStatus } from '#functions/data/episodes.ts'
import type { PageKey } from '#functions/data/page.ts'
import { type ProcessingSettings, readProcessingSettings } from '#functions/data/processing-settings.ts'
import type { Table } from '#functions/data/table.ts'
import { repeatWhileStale } from '#functions/data/transaction.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import {
  awaitsRun,
  canStartByItself,
  hasUsableTranscript,
  isUnwanted,
} from '#functions/use-cases/runs/automatic-run.ts'
import { type RunDeps, withNextRun } from '#functions/use-cases/runs/begin-run.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'
import { isPaused, isWaiting, startQueued, withoutWaiting } from '#functions/use-cases/runs/waiting-run.ts'
import { withoutRun } from '#functions/use-cases/runs/without-run.ts'
import { DomainError } from '#shared/domain/errors.ts'

/**
 * `concurrentRuns`: how many runs may be under way when one begins by itself, where no admin has said. `time`: what time it is, asked
 * again for each run, because one invocation may begin runs minutes apart.
 */
export type AutomaticDeps = RunDeps & { operations: Table; concurrentRuns: number; time: () => Date }

type Queued = { kind: 'queued'; episode: EpisodeRecord } | { kind: 'full' } | { kind: 'nothing' }

type Moment = { settings: ProcessingSettings; now: Date }

/** The episode with its run under way, or undefined where none is to begin. */
type Beginning = (episode: EpisodeRecord, moment: Moment) => EpisodeRecord | undefined

type Candidate = { episodeId: number; beginning: Beginning }

/** Queues the run where there is room, in one transaction with the note that makes whoever looked at the same time look again. */
async function queueWhereThereIsRoom(
  deps: AutomaticDeps,
  { episodeId, beginning }: Candidate,
): Promise<Queued> {
  const { catalogue, operations, concurrentRuns } = deps
  const state = await getEpisodeState(catalogue, episodeId)
  const settings = await readProcessingSettings(catalogue)
  const now = deps.time()
  const next = beginning(state.episode, { settings, now })
  if (!next) return { kind: 'nothing' }
  const begun = await readBegun(operations, now)
  const atOnce = settings.concurrent_runs ?? concurrentRuns
  if (await areAsManyUnderWay(catalogue, atOnce, begun)) return { kind: 'full' }
  const { version, podcastId } = state.episode
  const episode: EpisodeRecord = { ...next, version: version + 1 }
  await writeChanges(catalogue, [{ before: state, after: { ...state, episode } }], {
    podcastId,
    now,
    also: [noteBegun(operations, begun, { episodeId, now })],
  })
  return { kind: 'queued', episode }
}

async function beginWhereThereIsRoom(deps: AutomaticDeps, candidate: Candidate): Promise<Queued['kind']> {
  const outcome = await repeatWhileStale(() => queueWhereThereIsRoom(deps, candidate))
  if (outcome.kind === 'queued') await startQueued(deps, outcome.episode)
  return outcome.kind
}

/** Audio is transcribed for money only where the publisher gives no transcript, and an admin lets that happen by itself. */
function ofItself(episode: EpisodeRecord, { now, waits }: { now: Date; waits: boolean }): EpisodeRecord {
  const mayTranscribe = !hasUsableTranscript(episode)
  return withNextRun(episode, { from: 'transcribe', mayTranscribe, isByItself: true, now }, waits)
}

/** The run that waits begins, with what its publisher offers by now. */
function itsTurn(episode: EpisodeRecord, now: Date): EpisodeRecord {
  const begun = withoutWaiting(episode, now)
  if (!begun.run?.isByItself) return begun
  const mayTranscribe = begun.run.isPaid === true || !hasUsableTranscript(begun)
  return { ...begun, run: { ...begun.run, mayTranscribe } }
}

const waitsForItsTurn: Beginning = (current, { settings, now }) => {
  const mayBegin = isWaiting(current) && !isPaused(current, now) && !isUnwanted(current, settings)
  return mayBegin ? itsTurn(current, now) : undefined
}

/** An admin has switched off meanwhile what the run waits for: the episode is not processed. */
async function endUnwanted({ catalogue }: AutomaticDeps, episodeId: number): Promise<void> {
  const settings = await readProcessingSettings(catalogue)
  await changeEpisode(catalogue, episodeId, (current) =>
    isWaiting(current) && isUnwanted(current, settings) ? withoutRun(current) : current,
  )
}

/** What was removed, or whose podcast is being removed, waits for nothing any more. */
async function beginWaiting(deps: AutomaticDeps, episodeId: number): Promise<Queued['kind']> {
  try {
    const outcome = await beginWhereThereIsRoom(deps, { episodeId, beginning: waitsForItsTurn })
    if (outcome === 'nothing') await endUnwanted(deps, episodeId)
    return outcome
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return 'nothing'
    throw error
  }
}

/** Puts the run to what waits. The last run may have ended since there was no room, and nobody would look again: so this does. */
async function putToWaiting(deps: AutomaticDeps, episodeId: number): Promise<void> {
  const settings = await readProcessingSettings(deps.catalogue)
  await changeEpisode(deps.catalogue, episodeId, (current) =>
    canStartByItself(current, settings) ? ofItself(current, { now: deps.time(), waits: true }) : current,
  )
  await beginWaiting(deps, episodeId)
}

/**
 * Begins the first run of an episode that is to be processed by itself, or has it wait where too many are under way; one that was queued
 * before a crash is started, not queued again.
 */
export async function startByItself(deps: AutomaticDeps, episode: EpisodeRecord): Promise<void> {
  const { episodeId } = episode
  if (episode.status === 'queued' && episode.attempt === 1 && !isWaiting(episode)) {
    await startQueued(deps, episode)
  }
  if (!awaitsRun(episode)) return
  const beginning: Beginning = (current, { settings, now }) =>
    canStartByItself(current, settings) ? ofItself(current, { now, waits: false }) : undefined
  const outcome = await beginWhereThereIsRoom(deps, { episodeId, beginning })
  if (outcome === 'full') await putToWaiting(deps, episodeId)
}

/** Begins as many of the runs that wait as there is room for, those of the newest episodes first. */
export async function admitWaiting(deps: AutomaticDeps): Promise<void> {
  let start: PageKey | undefined
  do {
    const page = await listEpisodeIdsByStatus(deps.catalogue, 'waiting', {
      limit: deps.concurrentRuns,
      start,
    })
    for (const episodeId of page.entries) {
      if ((await beginWaiting(deps, episodeId)) === 'full') return
    }
    start = page.next
  } while (start)
}
