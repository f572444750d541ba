import { findRunState } from '#functions/clients/episode-runs.ts'
import { announceFreeSlot } from '#functions/clients/imported-queue.ts'
import type { Queue } from '#functions/clients/queue.ts'
import { monthOf } from '#functions/data/budget/ledger.ts'
import { readBudgetState } from '#functions/data/budget/reservations.ts'
import { findEpisode, listEpisodeIdsByStatus, listEpisodes } from '#functions/data/episodes/episodes.ts'
import { readPace } from '#functions/data/runs/model-pace.ts'
import type { PageKey } from '#functions/data/table/page.ts'
import type { Table } from '#functions/data/table/table.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { activeRunOf } from '#functions/domain/records/run-state.ts'
import { backlogOf } from '#functions/domain/runs/backlog.ts'
import { isWaiting } from '#functions/domain/runs/waiting-run.ts'
import { openLog } from '#functions/invocation/log.ts'
import { countOverdue } from '#functions/use-cases/ingestion/count-overdue.ts'
import { failRun } from '#functions/use-cases/runs/fail-run.ts'
import { releaseEndedReservations } from '#functions/use-cases/runs/release-reservations.ts'
import { type RunDeps, startQueued } from '#functions/use-cases/runs/start-queued.ts'
import { hourlyState, modelBusyForLong, overdueFeeds } from '#shared/deployment/log-messages.ts'
import { hourMilliseconds } from '#shared/domain/time-units.ts'
import { runningStatuses } from '#shared/domain/transcript-status.ts'

export type SweepDeps = RunDeps & { operations: Table; importedQueue: Queue }

const logger = openLog()

const pageSize = 100

async function* pagesOf(catalogue: Table, status: string): AsyncGenerator<readonly number[]> {
  let start: PageKey | undefined
  do {
    const page = await listEpisodeIdsByStatus(catalogue, status, { limit: pageSize, start })
    yield page.entries
    start = page.next
  } while (start)
}

async function* episodesIn(catalogue: Table, status: string): AsyncGenerator<number> {
  for await (const page of pagesOf(catalogue, status)) yield* page
}

/** Skips runs that ended or were requeued since the index was read. True: repaired. */
async function sweep(deps: RunDeps, episodeId: number): Promise<boolean> {
  const episode = await findEpisode(deps.catalogue, episodeId)
  if (!episode || !activeRunOf(episode) || isWaiting(episode)) return false
  const state = await findRunState(deps.runs, episode.episodeId, episode.attempt)
  if (state === 'running') return false
  if (state === 'absent' && episode.run.state === 'queued') await startQueued(deps, episode)
  else await failRun(deps.catalogue, episode, 'The run ended without a result. Try again.')
  return true
}

/** An hour is longer than any burst. An alarm counts this log line. */
async function reportLongBusy(operations: Table, now: Date): Promise<void> {
  const { busySince } = await readPace(operations)
  if (busySince === undefined || now.getTime() - Date.parse(busySince) < hourMilliseconds) return
  logger.warn(modelBusyForLong, { busySince })
}

/** Reported here, because the schedule that checks feeds may be the broken one. */
async function reportOverdue(catalogue: Table, now: Date): Promise<void> {
  const overdue = await countOverdue(catalogue, now)
  if (overdue > 0) logger.warn(overdueFeeds.message, { [overdueFeeds.count]: overdue })
}

/** The dashboard shows these lines. */
async function reportState(catalogue: Table, now: Date): Promise<void> {
  const episodes: EpisodeRecord[] = []
  for (const group of [...runningStatuses, 'waiting', 'held']) {
    for await (const page of pagesOf(catalogue, group)) {
      episodes.push(...(await listEpisodes(catalogue, page)))
    }
  }
  const { limitCents, committed } = await readBudgetState(catalogue, monthOf(now))
  logger.info(hourlyState, {
    ...backlogOf(episodes, now),
    budgetDollars: limitCents === null ? null : limitCents / 100,
    committedDollars: committed === null ? null : committed / 1_000_000,
  })
}

/**
 * Also releases reservations and sends the free-slot message again, in case it was lost. Returns the number
 * of repaired runs.
 * @throws AggregateError at the end, so that one failure does not block the other runs
 */
export async function sweepRuns(deps: SweepDeps, now: Date): Promise<number> {
  let swept = 0
  const reports = await Promise.allSettled([
    reportLongBusy(deps.operations, now),
    reportOverdue(deps.catalogue, now),
    reportState(deps.catalogue, now),
  ])
  const failures: unknown[] = reports.flatMap((report) =>
    report.status === 'rejected' ? [report.reason] : [],
  )
  for (const status of runningStatuses) {
    for await (const episodeId of episodesIn(deps.catalogue, status)) {
      try {
        if (await sweep(deps, episodeId)) swept += 1
      } catch (error) {
        failures.push(error)
      }
    }
  }
  failures.push(...(await releaseEndedReservations(deps.catalogue)))
  await announceFreeSlot(deps.importedQueue)
  // The log of an AggregateError omits the errors in it.
  for (const error of failures) {
    logger.error('part of the sweep failed', { error: error instanceof Error ? error : String(error) })
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} parts of the sweep failed`)
  return swept
}
