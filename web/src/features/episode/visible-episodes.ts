import type { EpisodeCard } from '#shared/domain/episode.ts'

/** The episodes a visitor may see, newest first; those without a date come last. */
export function visibleEpisodes(episodes: readonly EpisodeCard[]): EpisodeCard[] {
  return episodes
    .filter(({ transcript_status }) => transcript_status === '' || transcript_status === 'completed')
    .sort((one, other) => publishedMs(other) - publishedMs(one))
}

/** Seconds of audio in a list; what has no known length counts as none. */
export function totalDuration(episodes: readonly EpisodeCard[]): number {
  return episodes.reduce((seconds, { duration }) => seconds + (duration ?? 0), 0)
}

/** When an episode was published, in milliseconds; 0 when nobody knows. */
export function publishedMs({ published_date }: { published_date: string | null }): number {
  const ms = published_date ? Date.parse(published_date) : Number.NaN
  return Number.isNaN(ms) ? 0 : ms
}
