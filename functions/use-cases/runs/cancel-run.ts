import { stopRun } from '#functions/clients/episode-runs.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { changeEpisode } from '#functions/use-cases/runs/change-episode.ts'
import type { RunDeps } from '#functions/use-cases/runs/next-run.ts'
import { isWaiting } from '#functions/use-cases/runs/waiting-run.ts'
import { withoutRun } from '#functions/use-cases/runs/without-run.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { isRunning } from '#shared/domain/transcript-status.ts'

function refuseAtRest({ status }: EpisodeRecord): void {
  if (isRunning(status)) return
  throw new DomainError('conflict', {
    code: 'not-running',
    message: 'This episode is not being processed.',
  })
}

/**
 * Ends the run that is under way or waits; the episode is what it was without it. The execution is stopped last, when its end does not
 * concern the episode any more: a crash in between leaves one whose next step is refused as that of an earlier run.
 * @throws DomainError `episode-not-found`, `not-running`
 */
export async function cancelRun(deps: RunDeps, episodeId: number): Promise<EpisodeRecord> {
  let ended: EpisodeRecord | undefined
  const canceled = await changeEpisode(deps.catalogue, episodeId, (current) => {
    refuseAtRest(current)
    ended = current
    return withoutRun(current)
  })
  if (ended && !isWaiting(ended)) await stopRun(deps.runs, episodeId, ended.attempt)
  return canceled
}
