import type { WallClock } from '#functions/clients/clock.ts'
import { readProcessingSettings } from '#functions/data/budget/processing-settings.ts'
import { writeChanges } from '#functions/data/episodes/episode-writes.ts'
import { getEpisodeState } from '#functions/data/episodes/episodes.ts'
import { readPace } from '#functions/data/runs/model-pace.ts'
import { isAnyWaiting } from '#functions/data/runs/run-queue.ts'
import { countUnderWay, readStarted, recordStarted } from '#functions/data/runs/started-runs.ts'
import type { Table } from '#functions/data/table/table.ts'
import { repeatWhileStale } from '#functions/data/table/transaction.ts'
import type { EstimatedModel } from '#functions/domain/analysis/price.ts'
import { withCanceledRun } from '#functions/domain/episodes/run-transitions.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import type { ProcessingSettings } from '#functions/domain/records/processing-settings-record.ts'
import { awaitsRun, canStartAutomatically, isUnwanted } from '#functions/domain/runs/automatic-run.ts'
import { runQueueOf } from '#functions/domain/runs/run-queue.ts'
import { type SlotLimits, slotLimitsFor } from '#functions/domain/runs/slot-limits.ts'
import type { StartOutcome } from '#functions/domain/runs/start-outcome.ts'
import {
  queueAutomaticRun,
  type StartRun,
  startAutomaticRun,
  startQueuedRun,
} from '#functions/domain/runs/startable-run.ts'
import { isWaiting } from '#functions/domain/runs/waiting-run.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'
import { type RunDeps, startQueued } from '#functions/use-cases/runs/start-queued.ts'
import { DomainError } from '#shared/domain/errors.ts'

/** `clock`: read for each run, because one invocation may start runs minutes apart. */
export type AutomaticDeps = RunDeps & {
  operations: Table
  slotLimits: SlotLimits
  clock: Pick<WallClock, 'now'>
  model: EstimatedModel
}

type Candidate = { episodeId: number; settings: ProcessingSettings; startRun: StartRun }

/** `episode`: as saved with its started run. */
type Saved = Exclude<StartOutcome, { kind: 'started' }> | { kind: 'started'; episode: EpisodeRecord }

/** @throws StaleReadError when another caller has started a run since the slots were counted */
async function saveStartIfSlotIsFree(
  deps: AutomaticDeps,
  { episodeId, settings, startRun }: Candidate,
): Promise<Saved> {
  const { catalogue, operations } = deps
  const state = await getEpisodeState(catalogue, episodeId)
  const now = deps.clock.now()
  const started = startRun(state.episode, { settings, now })
  if (!started) return { kind: 'not-startable' }
  const queue = runQueueOf(started)
  const recent = await readStarted(operations, now)
  const model = { pace: await readPace(operations), now }
  const limits = slotLimitsFor(deps.slotLimits, settings.concurrent_runs, model)
  const underWay = await countUnderWay(catalogue, recent, limits.text + limits.audio)
  if (underWay[queue] >= limits[queue]) return { kind: 'no-slot', queue }
  const { version, podcastId } = state.episode
  const episode: EpisodeRecord = { ...started, version: version + 1 }
  await writeChanges(catalogue, [{ before: state, after: { ...state, episode } }], {
    podcastId,
    now,
    also: [recordStarted(operations, recent, { episodeId, queue, now })],
  })
  return { kind: 'started', episode }
}

async function startIfSlotIsFree(deps: AutomaticDeps, candidate: Candidate): Promise<StartOutcome> {
  const outcome = await repeatWhileStale(() => saveStartIfSlotIsFree(deps, candidate))
  if (outcome.kind === 'started') await startQueued(deps, outcome.episode)
  return outcome
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

/** Cancels an automatic run that the settings no longer allow. */
export async function startQueuedRunById(
  deps: AutomaticDeps,
  episodeId: number,
  settings: ProcessingSettings,
): Promise<StartOutcome> {
  try {
    const outcome = await startIfSlotIsFree(deps, { episodeId, settings, startRun: startQueuedRun })
    if (outcome.kind === 'not-startable') await endUnwanted(deps, episodeId, settings)
    return outcome
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'not-found') return { kind: 'not-startable' }
    throw error
  }
}

type Change = (episode: EpisodeRecord) => EpisodeRecord

async function startUnlessOthersWait(deps: AutomaticDeps, candidate: Candidate) {
  if (await isAnyWaiting(deps.catalogue)) return 'no-slot'
  return (await startIfSlotIsFree(deps, candidate)).kind
}

/**
 * True: the run waits, and the caller must admit queued runs, because the last run may have ended meanwhile.
 * `change` is saved in the same write, or alone if no run starts.
 */
export async function startAutomatically(
  deps: AutomaticDeps,
  episode: EpisodeRecord,
  change: Change,
): Promise<boolean> {
  const { catalogue } = deps
  const { episodeId } = episode
  // An earlier delivery of the message may have saved the start and then died.
  if (episode.run.state === 'queued' && episode.attempt === 1 && !isWaiting(episode)) {
    await startQueued(deps, episode)
  }
  if (!awaitsRun(episode)) {
    if (change(episode) !== episode) await changeEpisode(catalogue, episodeId, change)
    return false
  }
  const settings = await readProcessingSettings(catalogue)
  const startRun: StartRun = (current, moment) => startAutomaticRun(change(current), moment)
  const outcome = await startUnlessOthersWait(deps, { episodeId, settings, startRun })
  if (outcome === 'started') return false
  await changeEpisode(catalogue, episodeId, (current) => {
    const waits = outcome === 'no-slot' && canStartAutomatically(current, settings)
    return waits ? queueAutomaticRun(change(current), { now: deps.clock.now(), waits }) : change(current)
  })
  return outcome === 'no-slot'
}
