import type { EpisodeView } from '#shared/domain/episode.ts'
import type { PodcastSummary } from '#shared/domain/podcast.ts'

/** What is known of an episode's podcast: the episode's own values first, then those of the podcast's own answer. */
export function mergePodcast(own: EpisodeView['podcast'], other: PodcastSummary | undefined): PodcastSummary {
  return {
    id: own.id,
    name: own.name || other?.name || 'Unknown Podcast',
    image_url: own.image_url ?? other?.image_url ?? null,
    geographyName: own.geographyName || other?.geographyName || '',
    geographyType: own.geographyType || other?.geographyType || '',
  }
}
