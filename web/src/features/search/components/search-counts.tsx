import { useId } from 'react'
import type { SearchCounts as Counts } from '#shared/domain/search.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { formatDate } from '#shared/format/date.ts'
import { formatCount } from '#shared/format/number.ts'
import { stanceMark } from '#web/ui/stance-badge.tsx'

export const countedPeriod = ({ since, is_complete }: Counts) =>
  is_complete ? 'in the last 30 days' : `since ${formatDate(since)}`

export function SearchCounts({ counts }: { counts: Counts }) {
  const titleId = useId()
  const largest = Math.max(1, ...counts.by_stance)
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-3 rounded-xl border border-line p-4">
      <h2 id={titleId} className="font-semibold">
        {counts.is_complete ? 'Last 30 days' : `Since ${formatDate(counts.since)}`}
      </h2>
      <ul className="flex flex-col gap-1.5 text-sm">
        {stances.map((stance, index) => {
          const count = counts.by_stance[index] ?? 0
          return <CountedStance key={stance} stance={stance} count={count} share={count / largest} />
        })}
      </ul>
      <CountsRule counts={counts} />
    </section>
  )
}

/** Alone where the columns show the numbers. */
export function CountsRule({ counts }: { counts: Counts }) {
  return (
    <p className="max-w-prose text-sm text-ink-soft">
      Episodes {countedPeriod(counts)} with these words, by stance. An episode counts once, however often it
      says them. Episodes without a rating aren't counted.
      {!counts.is_complete && " Older ones aren't either, because the search reached its limit."}
    </p>
  )
}

type CountedStanceProps = { stance: Stance; count: number; share: number }

function CountedStance({ stance, count, share }: CountedStanceProps) {
  return (
    <li
      data-stance={stanceMark(stance)}
      className="grid grid-cols-[7.5em_1fr_auto] items-center gap-2 max-xs:grid-cols-[1fr_auto]"
    >
      <span>{stance}</span>
      <span aria-hidden="true" className="track h-2 overflow-hidden rounded-full bg-sunken max-xs:hidden">
        <span className="block h-full bg-stance-fill" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="text-right xs:min-w-8 font-medium">
        {formatCount(count)}
        <span className="sr-only">{count === 1 ? ' episode' : ' episodes'}</span>
      </span>
    </li>
  )
}
