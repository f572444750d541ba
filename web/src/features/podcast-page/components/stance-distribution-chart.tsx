import type { StanceDistribution } from '#shared/domain/podcast-page.ts'
import { countOf } from '#shared/format/number.ts'
import { countAll, StanceBars } from '#web/ui/stance-bars.tsx'

export function StanceDistributionChart(distribution: StanceDistribution) {
  const all = countAll(distribution)
  if (all === 0) return null
  return (
    <section aria-labelledby="distribution-title" className="max-w-3xl">
      <h2 id="distribution-title" className="font-serif text-[1.75rem] font-medium tracking-tight">
        How its episodes are rated
      </h2>
      <p className="mt-2 text-ink-soft">
        {countOf(all, 'published episode')}. Each is rated on its own; the show itself gets no rating.
      </p>
      <StanceBars {...distribution} />
    </section>
  )
}
