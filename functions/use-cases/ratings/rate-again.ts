import type { Table } from '#functions/data/table/table.ts'
import { queueRun } from '#functions/domain/episodes/run-transitions.ts'
import { isSameMethod, requestedMethodOf, rerating } from '#functions/domain/ratings/rerating.ts'
import type { EpisodeRecord } from '#functions/domain/records/episode-record.ts'
import { publishedOf } from '#functions/domain/records/publication.ts'
import type { Method } from '#functions/domain/records/rating-record.ts'
import { changeShownEpisode } from '#functions/use-cases/runs/change-episode.ts'
import { DomainError } from '#shared/domain/errors.ts'

const refusals = {
  'not-published': "This episode isn't published.",
  'rated-already': 'This episode already has a current rating.',
  running: 'This episode is already being processed.',
  failed: 'This episode failed when last processed. Retry it under Runs.',
} as const

function refusalOf(episode: EpisodeRecord, current: Method): keyof typeof refusals | undefined {
  const method = requestedMethodOf(episode)
  if (!publishedOf(episode) || !method) return 'not-published'
  const state = rerating(episode)
  if (state !== 'ready') return state === 'underWay' ? 'running' : 'failed'
  return isSameMethod(method, current) ? 'rated-already' : undefined
}

export type RatingRequest = { episodeId: number; current: Method; now: Date }

/**
 * Refuses episodes already rated by `current`, so that repeated requests cost nothing.
 * @throws DomainError `episode-not-found`, `podcast-not-found`, `podcast-opted-out`, or one of `refusals`
 */
export function waitForRating(
  catalogue: Table,
  { episodeId, current, now }: RatingRequest,
): Promise<EpisodeRecord> {
  return changeShownEpisode(catalogue, episodeId, (episode) => {
    const refusal = refusalOf(episode, current)
    if (refusal) throw new DomainError('conflict', { code: refusal, message: refusals[refusal] })
    return queueRun(episode, { from: 'analyze', mayTranscribe: false, now }, true)
  })
}
