import type { EpisodeCard, EpisodeView } from '#shared/domain/episode.ts'
import type { PlayableEpisode } from '#web/lib/player/player.ts'
import { podcastLabel } from '#web/ui/podcast-link.tsx'

type PodcastNames = { name: string; image_url: string | null }

export function playableEpisode(
  episode: EpisodeCard | EpisodeView,
  podcast: PodcastNames = episode.podcast,
): PlayableEpisode | undefined {
  if (!episode.audio_url) return undefined
  return {
    id: episode.id,
    title: episode.title,
    podcastId: episode.podcast_id,
    podcastName: podcastLabel(podcast.name, episode.podcast_id),
    stance: episode.political_stance,
    imageUrl: episode.image_url ?? podcast.image_url,
    audioUrl: episode.audio_url,
    duration: episode.duration,
    analyzedDuration: 'analysed_duration' in episode ? episode.analysed_duration : null,
  }
}
