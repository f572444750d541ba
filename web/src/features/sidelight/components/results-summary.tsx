import { formatHours } from '#shared/format/duration.ts'
import { formatCount } from '#shared/format/number.ts'
import type { Stance } from '#shared/stance.ts'

type ResultsSummaryProps = { stance: Stance; count: number; savedSeconds: number }

/** What was found: stance, number, and the hours that listening would have taken. */
export function ResultsSummary({ stance, count, savedSeconds }: ResultsSummaryProps) {
  return (
    <header className="flex flex-col gap-x-8 gap-y-2 border-b border-line pb-5 md:flex-row md:items-end md:justify-between">
      <h2 className="font-serif text-3xl leading-tight font-medium tracking-tight md:text-4xl">
        The latest {stance} episodes
      </h2>
      <p role="status" className="text-ink-soft md:text-right">
        <span className="font-semibold text-ink">Found {formatCount(count)} episodes</span>
        {count > 0 && (
          <span className="block">You've saved {formatHours(savedSeconds)} hours of listening.</span>
        )}
      </p>
    </header>
  )
}
