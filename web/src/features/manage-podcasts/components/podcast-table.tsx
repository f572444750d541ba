import { Link } from 'react-router'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { formatCount } from '#shared/format/number.ts'
import { DeletePodcast } from '#web/features/manage-podcasts/components/delete-podcasts.tsx'
import { EditPodcast } from '#web/features/manage-podcasts/components/edit-podcast.tsx'
import { FeedState } from '#web/features/manage-podcasts/components/feed-state.tsx'
import { PodcastRowActions } from '#web/features/manage-podcasts/components/podcast-row-actions.tsx'
import {
  SelectAll,
  type Selection,
  SelectionCard,
  SelectOne,
  useSelection,
} from '#web/features/manage-podcasts/components/podcast-selection.tsx'
import { ProcessNew } from '#web/features/manage-podcasts/components/process-new.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { StanceBadge } from '#web/ui/stance-badge.tsx'
import {
  StackedCell,
  StackedRowHeader,
  StackedTable,
  stackedRowClasses,
} from '#web/ui/tables/stacked-table.tsx'

type PodcastTableProps = { podcasts: readonly PodcastAdminView[]; pathOf: (podcastId: number) => string }

const columns = ['Select', 'ID', 'Name', 'Author', 'Geography', 'Episodes', 'Offline', 'Actions'] as const

export function PodcastTable({ podcasts, pathOf }: PodcastTableProps) {
  const selection = useSelection(podcasts)
  if (podcasts.length === 0) return <p className="py-8 text-ink-soft">No podcasts yet.</p>
  return (
    <>
      <SelectAll selection={selection} total={podcasts.length} />
      <SelectionCard selection={selection} />
      <Rows podcasts={podcasts} pathOf={pathOf} selection={selection} />
    </>
  )
}

function Rows({ podcasts, pathOf, selection }: PodcastTableProps & { selection: Selection }) {
  return (
    <StackedTable label="Podcasts" columns={columns} sorted={{ column: 'Name', direction: 'ascending' }}>
      {podcasts.map((podcast) => (
        <tr key={podcast.id} className={stackedRowClasses}>
          <StackedCell column="Select">
            <SelectOne selection={selection} podcast={podcast} />
          </StackedCell>
          <StackedCell column="ID">{podcast.id}</StackedCell>
          <StackedRowHeader>
            <PodcastName podcast={podcast} />
          </StackedRowHeader>
          <StackedCell column="Author">{podcast.author}</StackedCell>
          <StackedCell column="Geography">{podcast.geographyName}</StackedCell>
          <StackedCell column="Episodes">
            <span>
              {formatCount(podcast.episodeCount)}
              <span className="block whitespace-nowrap text-ink-soft">
                {formatCount(podcast.completedCount)} complete
              </span>
            </span>
          </StackedCell>
          <StackedCell column="Offline">{formatCount(podcast.offlineCount)}</StackedCell>
          <StackedCell column="Actions">
            <span className="flex flex-wrap items-center gap-2 lg:w-60 xl:w-80">
              <Link
                to={pathOf(podcast.id)}
                aria-label={`View Episodes of ${podcast.name}`}
                className="prose-link inline-flex min-h-9 items-center whitespace-nowrap"
              >
                View Episodes
              </Link>
              <EditPodcast podcast={podcast} />
              <DeletePodcast podcast={podcast} />
              <ProcessNew podcast={podcast} />
              <PodcastRowActions podcast={podcast} />
            </span>
          </StackedCell>
        </tr>
      ))}
    </StackedTable>
  )
}

function PodcastName({ podcast }: { podcast: PodcastAdminView }) {
  const blank = <span className="block size-full" />
  return (
    <span className="flex items-start gap-3">
      <span className="size-10 shrink-0 overflow-hidden rounded-md bg-sunken">
        <Picture size={40} sources={[podcast.image_url]} missing={blank} broken={blank} />
      </span>
      <span className="flex min-w-0 flex-col items-start gap-1 wrap-anywhere">
        <PodcastLink id={podcast.id} name={podcast.name} className="underline underline-offset-3" />
        {podcast.political_stance && <StanceBadge stance={podcast.political_stance} unratedReason={null} />}
        <FeedState podcast={podcast} />
      </span>
    </span>
  )
}
