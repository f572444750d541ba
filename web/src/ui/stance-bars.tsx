import type { StanceDistribution } from '#shared/domain/podcast-page.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { formatCount } from '#shared/format/number.ts'
import { stanceLabel } from '#shared/format/stance-label.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StanceGlyph, stanceMark } from '#web/ui/stance-badge.tsx'

export const countAll = ({ stance_counts, unrated_count }: StanceDistribution): number =>
  stance_counts.reduce((sum, count) => sum + count, unrated_count)

export type StanceCount = { stance: Stance | null; count: number }

/** From left to right, then those without a rating. */
export const stanceCounts = ({ stance_counts, unrated_count }: StanceDistribution): StanceCount[] => [
  ...stances.map((stance, index) => ({ stance, count: stance_counts[index] ?? 0 })),
  { stance: null, count: unrated_count },
]

/** How many episodes each step of the scale has. */
export function StanceBars(distribution: StanceDistribution) {
  const all = Math.max(1, countAll(distribution))
  return (
    <dl className="mt-5 flex flex-col gap-2.5">
      {stanceCounts(distribution).map(({ stance, count }) => (
        <Row key={stanceMark(stance)} stance={stance} count={count} share={count / all} />
      ))}
    </dl>
  )
}

/** Unrated episodes are dashed, as on cards: plain gray would look like Centrist. */
const dashes = 'bg-[repeating-linear-gradient(90deg,var(--stance-fill)_0_8px,transparent_8px_14px)]'

function Row({ stance, count, share }: StanceCount & { share: number }) {
  return (
    <div
      data-stance={stanceMark(stance)}
      className="grid relative grid-cols-[min(9rem,55%)_minmax(0,1fr)_auto] items-center gap-x-3 sm:gap-x-5"
    >
      <dt className="flex items-center gap-2 text-[0.9375rem] font-medium">
        <StanceGlyph stance={stance} />
        {stanceLabel(stance, null)}
      </dt>
      <dd className="order-3 min-w-8 text-right font-semibold tabular-nums">
        {formatCount(count)}
        <span className="sr-only"> {count === 1 ? 'episode' : 'episodes'}</span>
      </dd>
      <dd aria-hidden="true" className="track h-3 rounded-full bg-sunken">
        <span
          className={classNames('block h-full rounded-full', stance ? 'bg-stance-fill' : dashes)}
          style={{ width: `${(share * 100).toFixed(2)}%` }}
        />
      </dd>
    </div>
  )
}
