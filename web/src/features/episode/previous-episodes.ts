import type { EpisodeCard } from '#shared/domain/episode.ts'
import { publishedMs } from '#web/features/episode/visible-episodes.ts'

const previousLimit = 5

/** Up to five episodes with a stance that came before the given one, newest first. */
export function previousEpisodes(
  current: { id: number; published_date: string | null },
  episodes: readonly EpisodeCard[],
): EpisodeCard[] {
  return episodes
    .filter(({ id, political_stance }) => id !== current.id && political_stance !== null)
    .filter((episode) => publishedMs(episode) <= publishedMs(current))
    .sort((one, other) => publishedMs(other) - publishedMs(one))
    .slice(0, previousLimit)
}
