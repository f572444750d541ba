import { Link } from 'react-router'
import type { PodcastAdminView } from '#shared/domain/podcast.ts'
import { formatDate } from '#shared/format/date.ts'
import { formatCount } from '#shared/format/number.ts'
import { managePodcastPath } from '#shared/pages/page-path.ts'
import type { PodcastSort } from '#shared/rules/podcast-state.ts'
import type { ChosenPodcast } from '#web/features/manage-podcasts/bulk-podcasts.ts'
import { FeedState } from '#web/features/manage-podcasts/components/feed-state.tsx'
import { PodcastRowActions } from '#web/features/manage-podcasts/components/podcast-row-actions.tsx'
import { type Selection, SelectOne } from '#web/ui/bulk/selection.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PodcastLink } from '#web/ui/podcast-link.tsx'
import { StanceGlyph, stanceMark } from '#web/ui/stance-badge.tsx'
import {
  ActionsCell,
  NameCell,
  Row,
  type RowColumn,
  RowTable,
  SelectCell,
  ValueCell,
} from '#web/ui/tables/row-table.tsx'

const columns: readonly RowColumn[] = [
  { name: 'Select', width: 'xl:w-11', isHidden: true },
  { name: 'ID', width: 'xl:w-17' },
  { name: 'Name' },
  { name: 'Author', width: 'xl:w-[11%]' },
  { name: 'State', width: 'xl:w-37' },
  { name: 'Geography', width: 'xl:w-31' },
  { name: 'Episodes', width: 'xl:w-19' },
  { name: 'Complete', width: 'xl:w-20' },
  { name: 'Offline', width: 'xl:w-16' },
  { name: 'Last read', width: 'xl:w-26' },
  { name: 'Next check', width: 'xl:w-26' },
  { name: 'Actions', width: 'xl:w-40' },
]

type PodcastTableProps = {
  podcasts: readonly PodcastAdminView[]
  sort: PodcastSort
  selection: Selection<ChosenPodcast>
  isBusy: boolean
  /** Undefined while unknown. */
  areChecksOn: boolean | undefined
  onProcess: (podcastId: number) => void
}

const sorted = (sort: PodcastSort) => {
  if (sort === 'name') return { column: 'Name', direction: 'ascending' } as const
  return sort === 'next-check' ? ({ column: 'Next check', direction: 'ascending' } as const) : undefined
}

export function PodcastTable(props: PodcastTableProps) {
  const { podcasts, sort, isBusy } = props
  return (
    <RowTable label="Podcasts" columns={columns} sorted={sorted(sort)} isBusy={isBusy}>
      {podcasts.map((podcast) => (
        <PodcastRow key={podcast.id} podcast={podcast} {...props} />
      ))}
    </RowTable>
  )
}

type PodcastRowProps = Omit<PodcastTableProps, 'podcasts'> & { podcast: PodcastAdminView }

function PodcastRow({ podcast, selection, areChecksOn, onProcess }: PodcastRowProps) {
  return (
    <Row>
      <SelectCell>
        <SelectOne selection={selection} item={podcast} />
      </SelectCell>
      <ValueCell column="ID">{podcast.id}</ValueCell>
      <NameCell>
        <PodcastName podcast={podcast} />
      </NameCell>
      <ValueCell column="Author" title={podcast.author}>
        {podcast.author}
      </ValueCell>
      <ValueCell column="State">
        <FeedState podcast={podcast} />
      </ValueCell>
      <ValueCell column="Geography" title={podcast.geographyName}>
        {podcast.geographyName}
      </ValueCell>
      <ValueCell column="Episodes">{formatCount(podcast.episodeCount)}</ValueCell>
      <ValueCell column="Complete">{formatCount(podcast.completedCount)}</ValueCell>
      <ValueCell column="Offline">{formatCount(podcast.offlineCount)}</ValueCell>
      <ValueCell column="Last read">{formatDate(podcast.last_checked) ?? '–'}</ValueCell>
      <ValueCell column="Next check">{nextCheckText(podcast, areChecksOn)}</ValueCell>
      <ActionsCell>
        <Link
          to={managePodcastPath(podcast.id)}
          aria-label={`View Episodes of ${podcast.name}`}
          className="prose-link inline-flex min-h-9 items-center whitespace-nowrap max-sm:hidden"
        >
          View Episodes
        </Link>
        <PodcastRowActions podcast={podcast} onProcess={onProcess} />
      </ActionsCell>
    </Row>
  )
}

/** Nothing while automatic checks are off: no check is planned then. */
function nextCheckText({ next_check }: PodcastAdminView, areChecksOn: boolean | undefined): string {
  return (areChecksOn !== false && formatDate(next_check)) || '–'
}

function PodcastName({ podcast }: { podcast: PodcastAdminView }) {
  const blank = <span className="block size-full" />
  const { political_stance: stance } = podcast
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span className="size-8 shrink-0 overflow-hidden rounded-md bg-sunken max-xs:hidden">
        <Picture size={32} sources={[podcast.image_url]} missing={blank} broken={blank} />
      </span>
      <span className="flex min-w-0 items-center gap-2 max-xl:flex-wrap" title={podcast.name}>
        <PodcastLink
          id={podcast.id}
          name={podcast.name}
          className="min-w-0 underline underline-offset-3 max-xl:wrap-anywhere xl:truncate"
        />
        {stance && (
          <span
            data-stance={stanceMark(stance)}
            title={stance}
            className="inline-flex min-h-6 max-w-full items-center gap-1.5 rounded-full bg-stance-soft px-2 text-xs font-semibold text-stance-ink"
          >
            <StanceGlyph stance={stance} />
            <span className="xl:sr-only">{stance}</span>
          </span>
        )}
      </span>
    </span>
  )
}
