import type { EpisodeCard } from '#shared/domain/episode.ts'

/** Whether there is an assessment that readers can find right or wrong. «Not political» is one, «Not rated» is none. */
export function isAssessed(episode: Pick<EpisodeCard, 'political_stance' | 'unrated_reason'>): boolean {
  return episode.political_stance !== null || episode.unrated_reason === 'not-political'
}
