import type { ReactNode } from 'react'
import type { EpisodeView } from '#shared/domain/episode.ts'
import { type OtherEpisodes, PreviousEpisodes } from '#web/features/episode/components/previous-episodes.tsx'
import { RatingChanges } from '#web/features/episode/components/rating-changes.tsx'
import { StanceEvidence } from '#web/features/episode/components/stance-evidence.tsx'
import { AnalysisMethod, StanceOrigin } from '#web/features/episode/components/stance-origin.tsx'
import { StanceScale } from '#web/features/episode/components/stance-scale.tsx'
import { isAssessed } from '#web/features/episode/is-assessed.ts'
import type { PlayableEpisode } from '#web/lib/player/player.ts'
import { StanceBadge, stanceMark } from '#web/ui/stance-badge.tsx'

type StanceAnalysisProps = {
  episode: EpisodeView
  /** Undefined where there is no audio. */
  playable: PlayableEpisode | undefined
  previous: OtherEpisodes
  methodologyPath: string
  /** Where readers say what they think of the assessment. */
  feedback: ReactNode
}

/** Where the episode was placed and why, how that came about, and what came before it. */
export function StanceAnalysis(props: StanceAnalysisProps) {
  const { episode, playable, previous, methodologyPath, feedback } = props
  const isRated = episode.political_stance !== null
  return (
    <section
      aria-labelledby="stance-title"
      data-stance={stanceMark(episode.political_stance)}
      className="lit-edge flex flex-col gap-5 overflow-hidden rounded-xl border border-line bg-surface p-5 pt-6 sm:p-7"
    >
      <div>
        <h2 id="stance-title" className="font-serif text-2xl font-medium tracking-tight">
          Stance analysis
        </h2>
        <div className="mt-3.5">
          <StanceBadge
            stance={episode.political_stance}
            unratedReason={episode.unrated_reason}
            isContested={episode.is_contested}
          />
        </div>
      </div>
      {isRated && <StanceScale stance={episode.political_stance} spread={episode.stance_spread} />}
      <StanceOrigin episode={episode} />
      {episode.political_stance_explanation && (
        <p className="leading-relaxed whitespace-pre-line wrap-anywhere">
          {episode.political_stance_explanation}
        </p>
      )}
      {isRated && <StanceEvidence episode={episode} playable={playable} />}
      <AnalysisMethod episode={episode} methodologyPath={methodologyPath} />
      <div className="border-t border-line pt-3">
        <RatingChanges episodeId={episode.id} />
      </div>
      {isAssessed(episode) && (
        <Part>
          <h3 className="mb-2.5 font-semibold">Is this assessment right?</h3>
          {feedback}
        </Part>
      )}
      <Part>
        <PreviousEpisodes previous={previous} />
      </Part>
    </section>
  )
}

/** A part that only scripts can fill. */
function Part({ children }: { children: ReactNode }) {
  return <div className="border-t border-line pt-5 noscript:hidden">{children}</div>
}
