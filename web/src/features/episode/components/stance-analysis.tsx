import { Link } from 'react-router'
import type { EpisodeCard, EpisodeView } from '#shared/domain/episode.ts'
import { formatDate } from '#shared/format/date.ts'
import { StanceSpread } from '#web/features/episode/components/stance-spread.tsx'
import { StanceBadge, stanceMark } from '#web/ui/stance-badge.tsx'

type StanceAnalysisProps = { episode: EpisodeView; previous: readonly EpisodeCard[] }

/** Where the episode was placed and why, how the votes fell, and what came before it. */
export function StanceAnalysis({ episode, previous }: StanceAnalysisProps) {
  return (
    <section
      aria-labelledby="stance-title"
      data-stance={stanceMark(episode.political_stance)}
      className="lit-edge overflow-hidden rounded-xl border border-line bg-surface p-5 pt-6 sm:p-7"
    >
      <h2 id="stance-title" className="font-serif text-2xl font-medium tracking-tight">
        Stance analysis
      </h2>
      <div className="mt-4">
        <StanceBadge
          stance={episode.political_stance}
          unratedReason={episode.unrated_reason}
          isContested={episode.is_contested}
        />
      </div>
      {episode.political_stance_explanation && (
        <p className="mt-4 leading-relaxed whitespace-pre-line wrap-anywhere">
          {episode.political_stance_explanation}
        </p>
      )}
      {episode.stance_spread && (
        <StanceSpread spread={episode.stance_spread} isContested={episode.is_contested} />
      )}
      {episode.analysis_method && (
        <p className="mt-4 text-sm text-ink-soft wrap-anywhere">
          Analysed with {episode.analysis_method}
          {episode.analysed_at ? `, ${formatDate(episode.analysed_at)}` : ''}.
        </p>
      )}
      <PreviousEpisodes episodes={previous} />
    </section>
  )
}

function PreviousEpisodes({ episodes }: { episodes: readonly EpisodeCard[] }) {
  return (
    <div className="mt-6 border-t border-line pt-5">
      <h3 className="font-semibold">Previous episodes</h3>
      {episodes.length === 0 ? (
        <p className="mt-2 text-ink-soft">No other episodes with political stance analysis available yet.</p>
      ) : (
        <ul className="mt-3 flex flex-col gap-3.5">
          {episodes.map((episode) => (
            <li key={episode.id} className="flex flex-col items-start gap-1.5">
              <Link to={`/episode/${episode.id}`} className="prose-link leading-snug wrap-anywhere">
                {episode.title}
              </Link>
              <span className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
                <StanceBadge
                  stance={episode.political_stance}
                  unratedReason={episode.unrated_reason}
                  isContested={episode.is_contested}
                />
                {formatDate(episode.published_date) ?? 'Unknown date'}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
