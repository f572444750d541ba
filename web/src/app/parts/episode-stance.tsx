import { useQuery } from '@tanstack/react-query'
import type { EpisodeView } from '#shared/domain/episode.ts'
import { podcastEpisodesQuery } from '#web/features/episode/api/episode.ts'
import { HearBothButton } from '#web/features/episode/components/hear-both.tsx'
import { otherSideAnchor } from '#web/features/episode/components/other-side.tsx'
import type { OtherEpisodes } from '#web/features/episode/components/previous-episodes.tsx'
import { StanceAnalysis } from '#web/features/episode/components/stance-analysis.tsx'
import { previousEpisodes } from '#web/features/episode/previous-episodes.ts'
import { FeedbackButtons } from '#web/features/feedback/components/feedback-buttons.tsx'
import { HowThisWasMade } from '#web/features/ratings/components/how-this-was-made.tsx'
import { RatingInWords } from '#web/features/ratings/components/rating-in-words.tsx'
import type { PlayableEpisode } from '#web/lib/player/player.ts'
import { ArrowIcon } from '#web/ui/detail-icons.tsx'

type EpisodeStanceProps = { episode: EpisodeView; playable: PlayableEpisode | undefined; isAdmin: boolean }

export function EpisodeStance({ episode, playable, isAdmin }: EpisodeStanceProps) {
  return (
    <StanceAnalysis
      episode={episode}
      playable={playable}
      previous={usePreviousEpisodes(episode)}
      confidence={<RatingInWords episode={episode} isAdmin={isAdmin} />}
      making={<HowThisWasMade episode={episode} />}
      feedback={<FeedbackButtons episodeId={episode.id} title={episode.title} location="episode" />}
    />
  )
}

/** The button plays both sides. The link scrolls to the other one. */
export function OtherSideActions({ episode }: Pick<EpisodeStanceProps, 'episode'>) {
  if (!episode.political_stance) return null
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 noscript:hidden">
      <HearBothButton episode={episode} variant="plain" className="grow border-ink sm:grow-0" />
      <a
        href={`#${otherSideAnchor}`}
        className="prose-link inline-flex min-h-11 items-center gap-2 font-medium"
      >
        Hear the other side
        <ArrowIcon className="size-5 rotate-90" />
      </a>
    </div>
  )
}

function usePreviousEpisodes(episode: EpisodeView): OtherEpisodes {
  const { data, isPending, refetch } = useQuery(podcastEpisodesQuery(episode.podcast_id))
  if (data) return { state: 'loaded', episodes: previousEpisodes(episode, data.episodes) }
  return isPending ? { state: 'loading' } : { state: 'failed', retry: () => void refetch() }
}
