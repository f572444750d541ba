import type { ReactNode } from 'react'
import type { Show } from '#shared/domain/show.ts'
import { type Stance, stances } from '#shared/domain/stance.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { stanceLabel } from '#shared/format/stance-label.ts'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { StanceGlyph, stanceMark } from '#web/ui/stance-badge.tsx'

type ShowRowProps = { show: Show; children: ReactNode }

/** `children`: what can be done with the show. */
export function ShowRow({ show, children }: ShowRowProps) {
  const { id, name, author, language, geography_name } = show
  const details = [author && `By ${author}`, geography_name, language].filter(Boolean)
  return (
    <li className="flex flex-col gap-3 border-b border-line py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h3 className="font-serif text-xl font-medium tracking-tight wrap-anywhere">
            <PodcastLink id={id} name={name} />
          </h3>
          <p className="mt-0.5 text-[0.9375rem] text-ink-soft wrap-anywhere">{details.join(' · ')}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">{children}</div>
      </div>
      <StepCounts show={show} />
    </li>
  )
}

function StepCounts({ show: { stance_counts, unrated_count } }: { show: Show }) {
  const rows: [stance: Stance | null, count: number][] = [
    ...stances.map((stance, index): [Stance, number] => [stance, stance_counts[index] ?? 0]),
    [null, unrated_count],
  ]
  const all = rows.reduce((sum, [, count]) => sum + count, 0)
  const given = rows.filter(([, count]) => count > 0)
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
      <span className="font-medium">{countOf(all, 'episode')}</span>
      <ul aria-label="Episodes at each step" className="flex flex-wrap gap-x-4 gap-y-1">
        {given.map(([stance, count]) => (
          <li
            key={stanceMark(stance)}
            data-stance={stanceMark(stance)}
            className="inline-flex items-center gap-1.5 text-ink-soft"
          >
            <StanceGlyph stance={stance} />
            {stanceLabel(stance, null)}
            <span className="font-semibold text-ink tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
