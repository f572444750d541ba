import { Link } from 'react-router'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { formatDate } from '#shared/format/date.ts'
import { managePodcastPath } from '#shared/pages/page-path.ts'
import { type ChosenEpisode, chosenEpisode } from '#web/features/manage-podcasts/bulk-episodes.ts'
import { EpisodeStateDetails } from '#web/features/manage-podcasts/components/episode-state.tsx'
import { RunActions } from '#web/features/manage-podcasts/components/run-actions.tsx'
import { type Selection, SelectOne } from '#web/ui/bulk/selection.tsx'
import {
  StackedCell,
  StackedRowHeader,
  StackedSelectCell,
  StackedTable,
  stackedRowClasses,
} from '#web/ui/tables/stacked-table.tsx'

const columns = ['Title', 'Podcast', 'Published', 'Status', 'Actions'] as const

type RunTableProps = { rows: readonly EpisodeAdminRow[]; selection: Selection<ChosenEpisode> }

export function RunTable({ rows, selection }: RunTableProps) {
  return (
    <StackedTable label="Episodes" columns={columns} isSelectable>
      {rows.map((row) => (
        <tr key={row.id} className={stackedRowClasses}>
          <StackedSelectCell>
            <SelectOne selection={selection} item={chosenEpisode(row)} />
          </StackedSelectCell>
          <StackedRowHeader>
            <span className="wrap-anywhere">{row.title}</span>
          </StackedRowHeader>
          <StackedCell column="Podcast">
            <Link to={managePodcastPath(row.podcast_id)} className="prose-link">
              {row.podcast.name}
            </Link>
          </StackedCell>
          <StackedCell column="Published">
            <span className="whitespace-nowrap">{formatDate(row.published_date) ?? 'Unknown date'}</span>
          </StackedCell>
          <StackedCell column="Status">
            <EpisodeStateDetails row={row} />
          </StackedCell>
          <StackedCell column="Actions">
            <span className="flex flex-wrap gap-2">
              <RunActions row={row} />
            </span>
          </StackedCell>
        </tr>
      ))}
    </StackedTable>
  )
}
