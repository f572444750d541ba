import { Link } from 'react-router'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { formatDate } from '#shared/format/date.ts'
import { momentText } from '#shared/format/moment.ts'
import { managePodcastPath } from '#shared/pages/page-path.ts'
import { useCheckAgain } from '#web/features/processing/api/processing.ts'
import { hasProblem, healthText } from '#web/features/processing/feed-health.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import {
  StackedCell,
  StackedRowHeader,
  StackedTable,
  stackedRowClasses,
} from '#web/ui/tables/stacked-table.tsx'

const columns = ['Podcast', 'State', 'Newest episode', 'Last read', 'Next check', 'Action'] as const

type FeedHealthTableProps = { podcasts: readonly PodcastAdminView[]; areChecksOn: boolean | undefined }

/** While automatic checks are off, no next check is planned. `areChecksOn` is undefined while unknown. */
export function FeedHealthTable({ podcasts, areChecksOn }: FeedHealthTableProps) {
  return (
    <StackedTable label="Feed Health" columns={columns}>
      {podcasts.map((podcast) => (
        <tr key={podcast.id} className={stackedRowClasses}>
          <StackedRowHeader>
            <Link to={managePodcastPath(podcast.id)} className="prose-link wrap-anywhere">
              {podcast.name}
            </Link>
          </StackedRowHeader>
          <StackedCell column="State">
            <State podcast={podcast} />
          </StackedCell>
          <StackedCell column="Newest episode">{formatDate(podcast.newest_episode) ?? 'Unknown'}</StackedCell>
          <StackedCell column="Last read">
            {podcast.last_checked === null ? 'Never' : momentText(podcast.last_checked)}
          </StackedCell>
          <StackedCell column="Next check">
            {podcast.next_check === null || areChecksOn === false ? '–' : momentText(podcast.next_check)}
          </StackedCell>
          <StackedCell column="Action">
            <CheckAgain podcast={podcast} />
          </StackedCell>
        </tr>
      ))}
    </StackedTable>
  )
}

function State({ podcast }: { podcast: PodcastAdminView }) {
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <span className={hasProblem(podcast) ? 'font-medium text-danger' : undefined}>
        {healthText(podcast)}
      </span>
      {podcast.last_problem !== null && (
        <span className="text-sm text-ink-soft wrap-anywhere">Last problem: {podcast.last_problem}</span>
      )}
      {podcast.failed_checks > 0 && podcast.last_asked !== null && (
        <span className="text-sm text-ink-soft">Last tried: {momentText(podcast.last_asked)}</span>
      )}
    </span>
  )
}

/** Renders nothing for opted-out feeds, which are never checked. */
function CheckAgain({ podcast }: { podcast: PodcastAdminView }) {
  const check = useCheckAgain()
  if (!hasProblem(podcast) || podcast.is_opted_out) return null
  const text = podcast.disabled_reason === null ? 'Check again' : 'Re-enable'
  return (
    <BusyButton
      variant="small"
      isBusy={check.isPending}
      aria-label={`${text}: ${podcast.name}`}
      onClick={() => check.mutate(podcast)}
    >
      {text}
    </BusyButton>
  )
}
