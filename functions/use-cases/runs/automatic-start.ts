import type { WallClock } from '#functions/clients/clock.ts'
import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { writeChanges } from '#functions/data/episodes/episode-writes.ts'
import { getEpisodeState } from '#functions/data/episodes/episodes.ts'
import { countUnderWay, noteBegun, readBegun } from '#functions/data/runs/begun-runs.ts'
import { readPace } from '#functions/data/runs/model-pace.ts'
import { isAnyWaiting } from '#functions/data/runs/run-queue.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import type { EstimatedModel } from '#functions/domain/analysis/price.ts'
import {
  changeDetails,
  queueRun,
  startWaiting,
  withCanceledRun,
} from '#functions/domain/episodes/run-transitions.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { ProcessingSettings } from '#functions/domain/records/processing-settings-record.ts'
import {
  awaitsRun,
  canStartByItself,
  hasUsableTranscript,
  isUnwanted,
} from '#functions/domain/runs/automatic-run.ts'
import { laneOf } from '#functions/domain/runs/lane.ts'
import { type Room, roomIn } from '#functions/domain/runs/room.ts'
import { isPaused, isWaiting } from '#functions/domain/runs/waiting-run.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'
import { type RunDeps, startQueued } from '#functions/use-cases/runs/start-queued.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** `clock`: read for each run, because one invocation may start runs minutes apart. */
export type AutomaticDeps = RunDeps & {
  operations: Table
  room: Room
  clock: Pick<WallClock, 'now'>
  model: EstimatedModel
}

type Queued = { kind: 'queued'; episode: EpisodeRecord } | { kind: 'full' } | { kind: 'nothing' }

type Moment = { settings: ProcessingSettings; now: Date }

type Beginning = (episode: EpisodeRecord, moment: Moment) => EpisodeRecord | undefined

type Candidate = { episodeId: number; settings: ProcessingSettings; beginning: Beginning }

/** Another caller that counted the slots at the same time gets a conflict and counts again. */
async function queueWhereThereIsRoom(
  deps: AutomaticDeps,
  { episodeId, settings, beginning }: Candidate,
): Promise<Queued> {
  const { catalogue, operations } = deps
  const state = await getEpisodeState(catalogue, episodeId)
  const now = deps.clock.now()
  const next = beginning(state.episode, { settings, now })
  if (!next) return { kind: 'nothing' }
  const lane = laneOf(next)
  const begun = await readBegun(operations, now)
  const room = roomIn(deps.room, settings.concurrent_runs, { pace: await readPace(operations), now })
  const underWay = await countUnderWay(catalogue, begun, room.text + room.audio)
  if (underWay[lane] >= room[lane]) return { kind: 'full' }
  const { version, podcastId } = state.episode
  const episode: EpisodeRecord = { ...next, version: version + 1 }
  await writeChanges(catalogue, [{ before: state, after: { ...state, episode } }], {
    podcastId,
    now,
    also: [noteBegun(operations, begun, { episodeId, lane, now })],
  })
  return { kind: 'queued', episode }
}

async function beginWhereThereIsRoom(deps: AutomaticDeps, candidate: Candidate): Promise<Queued['kind']> {
  const outcome = await repeatWhileStale(() => queueWhereThereIsRoom(deps, candidate))
  if (outcome.kind === 'queued') await startQueued(deps, outcome.episode)
  return outcome.kind
}

function ofItself(episode: EpisodeRecord, { now, waits }: { now: Date; waits: boolean }): EpisodeRecord {
  const mayTranscribe = !hasUsableTranscript(episode)
  return queueRun(episode, { from: 'transcribe', mayTranscribe, isByItself: true, now }, waits)
}

/** The publisher may offer a transcript since the run was queued. */
function itsTurn(episode: EpisodeRecord, now: Date): EpisodeRecord {
  return changeDetails(startWaiting(episode, now), (details) => {
    if (!details.isByItself) return details
    return { ...details, mayTranscribe: details.isPaid === true || !hasUsableTranscript(episode) }
  })
}

const waitsForItsTurn: Beginning = (current, { settings, now }) => {
  const mayBegin = isWaiting(current) && !isPaused(current, now) && !isUnwanted(current, settings)
  return mayBegin ? itsTurn(current, now) : undefined
}

async function endUnwanted(
  { catalogue }: AutomaticDeps,
  episodeId: number,
  settings: ProcessingSettings,
): Promise<void> {
  await changeEpisode(catalogue, episodeId, (current) =>
    isWaiting(current) && isUnwanted(current, settings) ? withCanceledRun(current) : current,
  )
}

export async function beginWaiting(
  deps: AutomaticDeps,
  episodeId: number,
  settings: ProcessingSettings,
): Promise<Queued['kind']> {
  try {
    const outcome = await beginWhereThereIsRoom(deps, { episodeId, settings, beginning: waitsForItsTurn })
    if (outcome === 'nothing') await endUnwanted(deps, episodeId, settings)
    return outcome
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return 'nothing'
    throw error
  }
}

/**
 * True: the run waits, and the caller must admit queued runs, because the last run may have ended meanwhile.
 * `change` is saved in the same write, or alone if no run starts.
 */
export async function startByItself(
  deps: AutomaticDeps,
  episode: EpisodeRecord,
  change: (episode: EpisodeRecord) => EpisodeRecord,
): Promise<boolean> {
  const { catalogue } = deps
  const { episodeId } = episode
  if (episode.run.state === 'queued' && episode.attempt === 1 && !isWaiting(episode)) {
    await startQueued(deps, episode)
  }
  if (!awaitsRun(episode)) {
    if (change(episode) !== episode) await changeEpisode(catalogue, episodeId, change)
    return false
  }
  const settings = await readProcessingSettings(catalogue)
  const beginning: Beginning = (current, { now }) =>
    canStartByItself(current, settings) ? ofItself(change(current), { now, waits: false }) : undefined
  const outcome = (await isAnyWaiting(catalogue))
    ? 'full'
    : await beginWhereThereIsRoom(deps, { episodeId, settings, beginning })
  if (outcome === 'queued') return false
  await changeEpisode(catalogue, episodeId, (current) => {
    const waits = outcome === 'full' && canStartByItself(current, settings)
    return waits ? ofItself(change(current), { now: deps.clock.now(), waits }) : change(current)
  })
  return outcome === 'full'
}
