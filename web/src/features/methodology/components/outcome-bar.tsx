import type { Measurement } from '#shared/domain/evaluation.ts'
import { confusionOf } from '#shared/domain/evaluation-figures.ts'
import { placesOf } from '#shared/domain/evaluation-labels.ts'
import { total } from '#web/features/methodology/figures.ts'
import { classNames } from '#web/ui/class-names.ts'

type Part = { name: string; count: number; className: string }

function partsOf({ outcomes, set }: Measurement): Part[] {
  const confusion = confusionOf(outcomes, set.labels)
  const right = total(confusion.map((row, index) => row[index] ?? 0))
  const placed = total(confusion.flat())
  const all = total(outcomes.slice(0, placesOf(set.labels).length).flat())
  return [
    { name: 'placed as the label says', count: right, className: 'bg-ink' },
    { name: 'placed elsewhere', count: placed - right, className: 'bg-lamp' },
    { name: 'not placed', count: all - placed, className: 'bg-line-strong' },
  ]
}

export function OutcomeBar({ measurement }: { measurement: Measurement }) {
  const parts = partsOf(measurement)
  const all = total(parts.map(({ count }) => count))
  return (
    <figure className="m-0">
      <div aria-hidden="true" className="flex h-4 gap-0.5 overflow-hidden rounded-full">
        {parts.map(({ name, count, className }) =>
          count === 0 ? null : (
            <span key={name} className={className} style={{ flexGrow: count, flexBasis: 0 }} />
          ),
        )}
      </div>
      <figcaption className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[0.9375rem] text-ink-soft">
        <span>Of {all} texts that belong on the scale:</span>
        {parts.map(({ name, count, className }) => (
          <span key={name} className="inline-flex items-center gap-2">
            <span aria-hidden="true" className={classNames('size-3 rounded-full', className)} />
            {count} {name}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
