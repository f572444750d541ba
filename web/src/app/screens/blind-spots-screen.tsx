import { useQuery } from '@tanstack/react-query'
import type { BlindSpotPeriod } from '#shared/domain/blind-spot.ts'
import { countOf, formatCount } from '#shared/format/number.ts'
import { blindSpotsFeedPath } from '#shared/pages/feed-path.ts'
import { blindSpotsMeta } from '#web/app/page-texts.ts'
import { blindSpotsQuery } from '#web/features/blind-spots/api/blind-spots.ts'
import { BlindSpotList } from '#web/features/blind-spots/components/blind-spot-list.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { CopyFeedButton } from '#web/ui/copy-feed-button.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'

export function BlindSpotsScreen() {
  const { data, isError, isFetching, refetch } = useQuery(blindSpotsQuery)
  usePageMeta(blindSpotsMeta)
  return (
    <div className="page flex min-h-[calc(100svh-4.5rem)] flex-col gap-10 py-12 md:py-16">
      <header className="flex flex-col items-start gap-4">
        <h1 className="font-serif text-4xl leading-[1.1] font-medium tracking-tight md:text-5xl">
          Blind spots
        </h1>
        <p className="max-w-prose text-lg text-ink-soft">
          Topics that one side discusses and the other hardly does. A topic is listed if one side has at least
          three episodes on it, and the other side at most a quarter of what its number of episodes would
          suggest. Centrist episodes count for neither side.
        </p>
        <CopyFeedButton path={blindSpotsFeedPath} subject="episodes on blind spots" />
      </header>
      {data?.periods.map((period) => (
        <Period key={period.days} period={period} />
      ))}
      {data?.periods.length === 0 && <p className="text-lg">Nothing has been counted yet.</p>}
      {!data && !isError && <p role="status">Loading blind spots…</p>}
      {!data && isError && (
        <CouldNotLoad text="The blind spots couldn't be loaded." isRetrying={isFetching} onRetry={refetch} />
      )}
    </div>
  )
}

function Period({ period: { days, volume, spots } }: { period: BlindSpotPeriod }) {
  return (
    <section aria-labelledby={`last-${days}`} className="max-w-4xl">
      <h2 id={`last-${days}`} className="font-serif text-2xl font-medium tracking-tight">
        The last {days} days
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">
        Counted: {countOf(volume.left, 'episode')} from the left, {formatCount(volume.right)} from the right.
      </p>
      {spots.length > 0 ? <BlindSpotList spots={spots} /> : <p>None.</p>}
    </section>
  )
}
