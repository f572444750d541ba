import type { Stance } from '#shared/domain/stance.ts'
import { StanceBar, StanceScale } from '#web/ui/stance-scale.tsx'

const readings = [
  { name: 'First reading', stance: 'Left-leaning' },
  { name: 'Second reading', stance: 'Centrist' },
  { name: 'Third reading', stance: 'Left-leaning' },
] as const satisfies { name: string; stance: Stance }[]

/** An invented example. */
export function RatingPicture() {
  return (
    <figure className="rounded-xl border border-line bg-surface p-5 sm:p-7">
      <dl className="flex flex-col gap-3.5 text-[0.9375rem]">
        {readings.map(({ name, stance }) => (
          <div key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <dt className="text-ink-soft sm:w-32">{name}</dt>
            <dd className="font-medium sm:w-28">{stance}</dd>
            <dd className="min-w-full sm:min-w-0 sm:grow">
              <StanceBar stance={stance} />
            </dd>
          </div>
        ))}
        <div className="flex flex-wrap gap-x-3 gap-y-2 border-t border-line pt-4">
          <dt className="font-semibold sm:w-63">Rating: the middle of the three</dt>
          <dd className="min-w-full sm:min-w-0 sm:grow">
            <StanceScale stance="Left-leaning" />
          </dd>
        </div>
      </dl>
      <figcaption className="mt-4 text-[0.9375rem] text-ink-soft">
        An example. The first two readings differ, so a third decides. Two of the three agree: moderate
        confidence.
      </figcaption>
    </figure>
  )
}
