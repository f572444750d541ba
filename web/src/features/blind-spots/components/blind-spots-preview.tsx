import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { blindSpotsPath } from '#shared/pages/page-path.ts'
import { blindSpotsQuery } from '#web/features/blind-spots/api/blind-spots.ts'
import { BlindSpotList } from '#web/features/blind-spots/components/blind-spot-list.tsx'
import { CouldNotLoad } from '#web/ui/could-not-load.tsx'

const shown = 3

/** The most discussed ones of the longest period. */
export function BlindSpotsPreview() {
  const { data, isError, isFetching, refetch } = useQuery(blindSpotsQuery)
  const spots = data?.periods.at(-1)?.spots.slice(0, shown) ?? []
  return (
    <section aria-labelledby="blind-spots-title">
      <h2 id="blind-spots-title" className="font-serif text-2xl font-medium tracking-tight">
        Blind spots
      </h2>
      <p className="mt-1 mb-3 text-ink-soft">
        What one side discussed in the last 30 days and the other hardly did.{' '}
        <Link to={blindSpotsPath} className="prose-link">
          See all
        </Link>
      </p>
      {spots.length > 0 && <BlindSpotList spots={spots} />}
      {data && spots.length === 0 && <p>None right now.</p>}
      {!data && isError && <CouldNotLoad className="py-3" isRetrying={isFetching} onRetry={refetch} />}
    </section>
  )
}
