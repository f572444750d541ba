import { useQuery } from '@tanstack/react-query'
import { formatHours } from '#shared/format/duration.ts'
import { formatCount } from '#shared/format/number.ts'
import { statisticsQuery } from '#web/features/statistics/api/statistics.ts'

/** The banner around it reserves the space, so that hiding it moves nothing. */
export function StatisticsBanner() {
  const { data: statistics, isError } = useQuery(statisticsQuery)
  if (!statistics || isError) return null
  return (
    <p className="text-sm text-night-ink-soft sm:text-lg">
      We've listened to <Figure>{formatHours(statistics.total_duration_seconds)}</Figure> hours of{' '}
      <Figure>{formatCount(statistics.episode_count)}</Figure> episodes from{' '}
      <Figure>{formatCount(statistics.podcast_count)}</Figure> podcasts.
    </p>
  )
}

function Figure({ children }: { children: string }) {
  return <span className="font-semibold text-night-ink">{children}</span>
}
