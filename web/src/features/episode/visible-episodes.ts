import type { EpisodeCard } from '#shared/domain/episode.ts'

/** Leaves out running and failed episodes. Newest first; those without a date come last. */
export function visibleEpisodes(episodes: readonly EpisodeCard[]): EpisodeCard[] {
  return episodes
    .filter(({ transcript_status }) => transcript_status === '' || transcript_status === 'completed')
    .sort((one, other) => publishedMs(other) - publishedMs(one))
}

export function totalDuration(episodes: readonly EpisodeCard[]): number {
  return episodes.reduce((seconds, { duration }) => seconds + (duration ?? 0), 0)
}

export function publishedMs({ published_date }: { published_date: string | null }): number {
  const ms = published_date ? Date.parse(published_date) : Number.NaN
  return Number.isNaN(ms) ? 0 : ms
}
