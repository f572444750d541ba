import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { embeddedAnalystName } from '#shared/domain/embedded-analyst.ts'
import type { EpisodeView } from '#shared/domain/episode.ts'
import { ratingChangesPath, receiptPath } from '#shared/domain/receipt-path.ts'
import { stances } from '#shared/domain/stance.ts'
import { writtenByHand } from '#shared/domain/written-analysis.ts'
import { formatDate } from '#shared/format/date.ts'
import { countOf } from '#shared/format/number.ts'
import { methodologyPath } from '#shared/pages/page-path.ts'
import { toVoteCounts, type VoteCounts } from '#web/features/ratings/vote-counts.ts'

const RatingChanges = lazy(() =>
  import('#web/features/ratings/components/rating-changes.tsx').then((m) => ({ default: m.RatingChanges })),
)

export function HowThisWasMade({ episode }: { episode: EpisodeView }) {
  const [isOpen, setIsOpen] = useState(false)
  const isAnalyzed = episode.analysed_at !== null
  return (
    <details
      ref={(element) => {
        if (element?.open) setIsOpen(true)
      }}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">How this was made</summary>
      <div className="mt-2 flex flex-col gap-4 text-[0.9375rem] leading-relaxed">
        <p>{makingSentences(episode).join(' ')}</p>
        {isAnalyzed && <Details episode={episode} />}
        <p className="flex flex-wrap gap-x-4 gap-y-2">
          <Link to={methodologyPath} className={linkClasses}>
            How ratings are made
          </Link>
          {isAnalyzed && (
            <a href={receiptPath(episode.id)} className={linkClasses}>
              Full record (JSON)
            </a>
          )}
          <a href={ratingChangesPath(episode.id)} className={linkClasses}>
            All changes (JSON)
          </a>
        </p>
        {isOpen && (
          <Suspense>
            <RatingChanges episodeId={episode.id} />
          </Suspense>
        )}
      </div>
    </details>
  )
}

const linkClasses = 'prose-link font-medium text-ink-soft hover:text-ink'

function votesOf(episode: EpisodeView): VoteCounts | undefined {
  const { political_stance: stance, stance_spread: spread, analysis_confidence: confidence } = episode
  return stance && spread ? toVoteCounts(stance, spread, confidence) : undefined
}

function makingSentences(episode: EpisodeView): string[] {
  const { is_stance_overridden: isSetByHand, is_explanation_overridden: isExplainedByHand } = episode
  const hasMachineExplanation = episode.political_stance_explanation !== null && !isExplainedByHand
  return [
    ...(isSetByHand
      ? [
          'An editor set this stance.',
          ...(hasMachineExplanation ? ['The explanation comes from the analysis before that.'] : []),
        ]
      : []),
    ...methodSentences(episode),
    ...(isExplainedByHand ? ['An editor wrote the explanation.'] : []),
  ]
}

function methodSentences(episode: EpisodeView): string[] {
  const { analysis_method: method } = episode
  if (method === null) return ['The episode was not analyzed.']
  const votes = votesOf(episode)
  const median = votes
    ? [`The stance is the median of ${countOf(votes.total - votes.unplaced, 'reading')}.`]
    : []
  if (method.startsWith(writtenByHand)) {
    const written = 'This is an invented sample show. People wrote its analysis; no language model was used.'
    return [written, 'Its quotes were checked against the transcript.', ...median]
  }
  if (method.startsWith(embeddedAnalystName)) {
    return [
      'This is a demonstration. Simple software picked the quotes, topics and summary; no language model read the transcript.',
      'Its quotes were checked against the transcript.',
    ]
  }
  return ['A language model read the transcript with names of the show and its speakers removed.', ...median]
}

function Details({ episode }: { episode: EpisodeView }) {
  const rows = detailsOf(episode)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function detailsOf(episode: EpisodeView): [name: string, value: string][] {
  const votes = votesOf(episode)
  const rows: [string, string | null | undefined][] = [
    ['Analyzed', formatDate(episode.analysed_at)],
    ['Method', episode.analysis_method],
  ]
  if (votes) {
    const steps = stances.flatMap((stance, index) => {
      const votes = episode.stance_spread?.[index] ?? 0
      return votes > 0 ? [`${votes} ${stance}`] : []
    })
    const unplaced = votes.unplaced > 0 ? [`${votes.unplaced} not placed`] : []
    rows.push(
      ['Readings', [...steps, ...unplaced].join(', ')],
      ['Agreement', `${votes.agreeing} of ${votes.total} (${votes.percent}%)`],
    )
  }
  return rows.flatMap(([name, value]) => (value ? [[name, value]] : []))
}
