import type { EpisodeCard } from '#shared/domain/episode.ts'

/** "Not political" is an assessment, "Not rated" is not. */
export function isAssessed(episode: Pick<EpisodeCard, 'political_stance' | 'unrated_reason'>): boolean {
  return episode.political_stance !== null || episode.unrated_reason === 'not-political'
}
