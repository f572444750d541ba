import type { EpisodeCard } from '#shared/domain/episode.ts'
import { publishedMs } from '#web/features/episode/visible-episodes.ts'

const previousLimit = 5
const newerLimit = 2

type Current = { id: number; published_date: string | null }

export function previousEpisodes(current: Current, episodes: readonly EpisodeCard[]): EpisodeCard[] {
  return otherRated(current, episodes)
    .filter((episode) => publishedMs(episode) <= publishedMs(current))
    .slice(0, previousLimit)
}

export function newerEpisodes(current: Current, episodes: readonly EpisodeCard[]): EpisodeCard[] {
  return otherRated(current, episodes)
    .filter((episode) => publishedMs(episode) > publishedMs(current))
    .slice(0, newerLimit)
}

function otherRated(current: Current, episodes: readonly EpisodeCard[]): EpisodeCard[] {
  return episodes
    .filter(({ id, political_stance }) => id !== current.id && political_stance !== null)
    .sort((one, other) => publishedMs(other) - publishedMs(one))
}
