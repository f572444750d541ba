import { useQuery } from '@tanstack/react-query'
import type { Statistics } from '#shared/domain/statistics.ts'
import { formatDate } from '#shared/format/date.ts'
import { formatHoursMinutesSeconds } from '#shared/format/duration.ts'
import { formatCount } from '#shared/format/number.ts'
import { databaseStatisticsQuery } from '#web/features/statistics/api/statistics.ts'
import { MalformedAnswer } from '#web/lib/api/api-error.ts'

export function DatabaseStatistics() {
  return (
    <section aria-labelledby="database-statistics" className="rounded-2xl border border-line bg-surface p-6">
      <h2 id="database-statistics" className="font-serif text-2xl font-medium tracking-tight">
        Database Statistics
      </h2>
      <div className="mt-5 min-h-[19rem] sm:min-h-[9.5rem]">
        <Figures />
      </div>
    </section>
  )
}

function Figures() {
  const { data: statistics, isPending, error } = useQuery(databaseStatisticsQuery)
  if (isPending) return <p role="status">Loading statistics...</p>
  if (error instanceof MalformedAnswer) return <p>No statistics available</p>
  if (error) {
    return (
      <p role="alert" className="font-medium text-danger">
        Failed to load statistics
      </p>
    )
  }
  if (statistics.podcast_count === 0 && statistics.episode_count === 0) return <p>No statistics available</p>
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-4">
        {figuresOf(statistics).map(([name, value]) => (
          <div key={name}>
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {statistics.last_updated && (
        <p className="mt-4 text-sm text-ink-soft">Last updated {formatDate(statistics.last_updated)}</p>
      )}
    </>
  )
}

function figuresOf(statistics: Statistics): [name: string, value: string][] {
  const counts: [name: string, count: number][] = [
    ['Episodes', statistics.episode_count],
    ['Podcasts', statistics.podcast_count],
    ['Far Left', statistics.far_left_count],
    ['Left-leaning', statistics.left_leaning_count],
    ['Centrist', statistics.centrist_count],
    ['Right-leaning', statistics.right_leaning_count],
    ['Far Right', statistics.far_right_count],
  ]
  return [
    ['Total duration', formatHoursMinutesSeconds(statistics.total_duration_seconds)],
    ...counts.map(([name, count]): [string, string] => [name, formatCount(count)]),
  ]
}
