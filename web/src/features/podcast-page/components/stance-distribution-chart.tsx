import type { StanceDistribution } from '#shared/domain/podcast-page.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { stanceLabel } from '#shared/format/stance-label.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StanceGlyph, stanceMark } from '#web/ui/stance-badge.tsx'

export function StanceDistributionChart({ stance_counts, unrated_count }: StanceDistribution) {
  const rated = stance_counts.reduce((sum, count) => sum + count, 0)
  const all = rated + unrated_count
  if (all === 0) return null
  const rows: [stance: Stance | null, count: number][] = [
    ...stances.map((stance, index): [Stance, number] => [stance, stance_counts[index] ?? 0]),
    [null, unrated_count],
  ]
  return (
    <section aria-labelledby="distribution-title" className="max-w-3xl">
      <h2 id="distribution-title" className="font-serif text-[1.75rem] font-medium tracking-tight">
        How its episodes are rated
      </h2>
      <p className="mt-2 text-ink-soft">
        {countOf(all, 'published episode')}. Each is rated on its own; the show itself gets no rating.
      </p>
      <dl className="mt-5 flex flex-col gap-2.5">
        {rows.map(([stance, count]) => (
          <Row key={stanceMark(stance)} stance={stance} count={count} share={count / all} />
        ))}
      </dl>
    </section>
  )
}

/** Unrated episodes are dashed, as on cards: plain gray would look like Centrist. */
const dashes = 'bg-[repeating-linear-gradient(90deg,var(--stance-fill)_0_8px,transparent_8px_14px)]'

type RowProps = { stance: Stance | null; count: number; share: number }

function Row({ stance, count, share }: RowProps) {
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
