import type { EpisodeCard, ShownReason } from '#shared/domain/episode.ts'
import { type Stance, stanceIndex, stanceSlug, stances } from '#shared/domain/stance.ts'
import { doubtLabel, stanceLabel } from '#shared/format/stance-label.ts'

/** The value of `data-stance`, which the style sheet colors. */
export function stanceMark(stance: Stance | null): string {
  return stance ? stanceSlug(stance) : 'unrated'
}

/** Marks the step by height, for users who cannot tell the colors apart. */
export function StanceGlyph({ stance }: { stance: Stance | null }) {
  const chosen = stance ? stanceIndex(stance) : undefined
  return (
    <svg aria-hidden="true" viewBox="0 0 18 12" className="h-3 w-[1.125rem] shrink-0" fill="currentColor">
      {stances.map((step, index) => {
        const isChosen = index === chosen
        return (
          <rect
            key={step}
            x={index * 4}
            y={isChosen ? 0 : 4}
            width={2}
            height={isChosen ? 12 : 4}
            opacity={isChosen ? 1 : 0.55}
          />
        )
      })}
    </svg>
  )
}

type StanceBadgeProps = { stance: Stance | null; unratedReason: ShownReason | null; hasDashes?: boolean }

export function StanceBadge({ stance, unratedReason, hasDashes = stance === null }: StanceBadgeProps) {
  return (
    <span
      data-stance={stanceMark(stance)}
      data-dashed={hasDashes || undefined}
      className="inline-flex min-h-7 items-center gap-2 rounded-full bg-stance-soft px-3 text-sm font-semibold text-stance-ink data-dashed:border data-dashed:border-dashed data-dashed:border-line-strong"
    >
      <StanceGlyph stance={stance} />
      {stanceLabel(stance, unratedReason)}
    </span>
  )
}

export type EpisodeRating = Pick<
  EpisodeCard,
  'political_stance' | 'unrated_reason' | 'is_contested' | 'is_low_confidence'
>

/** Dashes and words mark a rating of low confidence. */
export function RatingBadge({ episode }: { episode: EpisodeRating }) {
  const doubt = doubtLabel(episode)
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <StanceBadge
        stance={episode.political_stance}
        unratedReason={episode.unrated_reason}
        hasDashes={episode.political_stance === null || episode.is_low_confidence === true}
      />
      {doubt && (
        <span className="inline-flex min-h-7 items-center rounded-full border border-line-strong px-2.5 text-sm font-medium">
          {doubt}
        </span>
      )}
    </span>
  )
}
