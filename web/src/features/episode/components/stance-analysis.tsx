import type { ReactNode } from 'react'
import type { EpisodeView } from '#shared/domain/episode.ts'
import { type OtherEpisodes, PreviousEpisodes } from '#web/features/episode/components/previous-episodes.tsx'
import { StanceEvidence } from '#web/features/episode/components/stance-evidence.tsx'
import { isAssessed } from '#web/features/episode/is-assessed.ts'
import type { PlayableEpisode } from '#web/lib/player/player.ts'
import { RatingBadge, stanceMark } from '#web/ui/stance-badge.tsx'
import { StanceScale } from '#web/ui/stance-scale.tsx'

type StanceAnalysisProps = {
  episode: EpisodeView
  playable: PlayableEpisode | undefined
  previous: OtherEpisodes
  confidence: ReactNode
  making: ReactNode
  feedback: ReactNode
}

export function StanceAnalysis(props: StanceAnalysisProps) {
  const { episode, playable, previous, confidence, making, feedback } = props
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
          <RatingBadge episode={episode} />
        </div>
      </div>
      {episode.political_stance && <StanceScale stance={episode.political_stance} />}
      {confidence}
      {episode.political_stance_explanation && (
        <p className="leading-relaxed whitespace-pre-line wrap-anywhere">
          {episode.political_stance_explanation}
        </p>
      )}
      {episode.political_stance && <StanceEvidence episode={episode} playable={playable} />}
      <div className="border-t border-line pt-3">{making}</div>
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

function Part({ children }: { children: ReactNode }) {
  return <div className="border-t border-line pt-5 noscript:hidden">{children}</div>
}
