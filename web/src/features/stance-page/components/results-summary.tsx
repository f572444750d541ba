import type { Stance } from '#shared/domain/stance.ts'
import { formatHours } from '#shared/format/duration.ts'
import { formatCount } from '#shared/format/number.ts'
import { stanceFeedPath } from '#shared/pages/feed-path.ts'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'

type ResultsSummaryProps = { stance: Stance; count: number; savedSeconds: number }

export function ResultsSummary({ stance, count, savedSeconds }: ResultsSummaryProps) {
  return (
    <header className="flex flex-col gap-x-8 gap-y-3 border-b border-line pb-5 lg:flex-row lg:items-end lg:justify-between">
      <h2 className="font-serif text-3xl leading-tight font-medium tracking-tight md:text-4xl">
        The latest {stance} episodes
      </h2>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <p role="status" className="text-ink-soft lg:text-right">
          <span className="font-semibold text-ink">Found {formatCount(count)} episodes</span>
          {savedSeconds > 0 && (
            <span className="block">You've saved {formatHours(savedSeconds)} hours of listening.</span>
          )}
        </p>
        <CopyFeedButton path={stanceFeedPath(stance)} subject={`${stance} episodes`} />
      </div>
    </header>
  )
}
