import { stopRun } from '#functions/clients/episode-runs.ts'
import * as transitions from '#functions/domain/episodes/run-transitions.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { activeRunOf } from '#functions/domain/records/run-state.ts'
import { isWaiting } from '#functions/domain/runs/waiting-run.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'
import type { RunDeps } from '#functions/use-cases/runs/start-queued.ts'
import { DomainError } from '#shared/domain/errors.ts'

function refuseAtRest(episode: EpisodeRecord): void {
  if (activeRunOf(episode)) return
  throw new DomainError('conflict', {
    code: 'not-running',
    message: "This episode isn't being processed.",
  })
}

/**
 * Stops the execution last: after a crash in between, its next step is refused as superseded.
 * @throws DomainError `episode-not-found`, `not-running`
 */
export async function cancelRun(deps: RunDeps, episodeId: number): Promise<EpisodeRecord> {
  let ended: EpisodeRecord | undefined
  const canceled = await changeEpisode(deps.catalogue, episodeId, (current) => {
    refuseAtRest(current)
    ended = current
    return transitions.withCanceledRun(current)
  })
  if (ended && !isWaiting(ended)) await stopRun(deps.runs, episodeId, ended.attempt)
  return canceled
}
