import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { formatDate } from '#shared/format/date.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { type ChosenEpisode, chosenEpisode } from '#web/features/manage-podcasts/bulk-episodes.ts'
import { EpisodeRowActions } from '#web/features/manage-podcasts/components/episode-row-actions.tsx'
import { EpisodeStateDetails } from '#web/features/manage-podcasts/components/episode-state.tsx'
import { StanceEditor } from '#web/features/manage-podcasts/components/stance-editor.tsx'
import type { ExplanationDrafts } from '#web/features/manage-podcasts/use-explanation-drafts.ts'
import { type Selection, SelectOne } from '#web/ui/bulk/selection.tsx'
import {
  StackedCell,
  StackedRowHeader,
  StackedSelectCell,
  StackedTable,
  stackedRowClasses,
} from '#web/ui/tables/stacked-table.tsx'

type EpisodeTableProps = {
  rows: readonly EpisodeAdminRow[]
  drafts: ExplanationDrafts
  selection: Selection<ChosenEpisode>
  isOldestFirst: boolean
}

const columns = ['ID', 'Title', 'Published', 'Status', 'Stance', 'Actions'] as const

export function EpisodeTable({ rows, drafts, selection, isOldestFirst }: EpisodeTableProps) {
  return (
    <StackedTable
      label="Episodes"
      columns={columns}
      isSelectable
      sorted={{ column: 'Published', direction: isOldestFirst ? 'ascending' : 'descending' }}
    >
      {rows.map((row) => (
        <tr key={row.id} className={stackedRowClasses}>
          <EpisodeCells row={row} drafts={drafts} selection={selection} />
        </tr>
      ))}
    </StackedTable>
  )
}

type EpisodeCellsProps = Pick<EpisodeTableProps, 'drafts' | 'selection'> & { row: EpisodeAdminRow }

function EpisodeCells({ row, drafts, selection }: EpisodeCellsProps) {
  return (
    <>
      <StackedSelectCell>
        <SelectOne selection={selection} item={chosenEpisode(row)} />
      </StackedSelectCell>
      <StackedCell column="ID">
        <span className="whitespace-nowrap">{row.id}</span>
      </StackedCell>
      <StackedRowHeader>
        {row.is_published ? (
          <a href={episodePath(row.id)} className="prose-link wrap-anywhere">
            {row.title}
          </a>
        ) : (
          <span className="wrap-anywhere">{row.title}</span>
        )}
      </StackedRowHeader>
      <StackedCell column="Published">
        <span className="whitespace-nowrap">{formatDate(row.published_date) ?? 'Unknown date'}</span>
      </StackedCell>
      <StackedCell column="Status">
        <EpisodeStateDetails row={row} />
      </StackedCell>
      <StackedCell column="Stance">
        <StanceEditor row={row} drafts={drafts} />
      </StackedCell>
      <StackedCell column="Actions">
        <EpisodeRowActions row={row} onDeleted={() => drafts.close(row.id)} />
      </StackedCell>
    </>
  )
}
