import type { EpisodeView } from '#shared/domain/episode.ts'
import type { PodcastSummary } from '#shared/domain/podcast.ts'

/** Fills fields missing in the episode's podcast from `other`. */
export function mergePodcast(own: EpisodeView['podcast'], other: PodcastSummary | undefined): PodcastSummary {
  return {
    id: own.id,
    name: own.name || other?.name || 'Unknown Podcast',
    image_url: own.image_url ?? other?.image_url ?? null,
    geographyName: own.geographyName || other?.geographyName || '',
    geographyType: own.geographyType || other?.geographyType || '',
  }
}
