import type { Stance } from '#shared/domain/stance.ts'
import { formatHours } from '#shared/format/duration.ts'
import { formatCount } from '#shared/format/number.ts'
import { stanceFeedPath } from '#shared/pages/feed-path.ts'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'

type ResultsSummaryProps = { stance: Stance; count: number; savedSeconds: number }

export function ResultsSummary({ stance, count, savedSeconds }: ResultsSummaryProps) {
  return (
    <header className="flex flex-col gap-x-8 gap-y-2 border-b border-line pb-3 lg:flex-row lg:items-end lg:justify-between">
      <h2 className="font-serif text-2xl leading-tight font-medium tracking-tight lg:text-[1.75rem]">
        The latest {stance} episodes
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-2 sm:gap-x-6">
        <p
          role="status"
          className="grow basis-40 text-sm text-ink-soft sm:flex sm:flex-wrap sm:gap-x-3 sm:text-base"
        >
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
