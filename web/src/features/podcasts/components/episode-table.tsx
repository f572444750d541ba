import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { isErrorStatus } from '#shared/domain/transcript-status.ts'
import { formatDate } from '#shared/format/date.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { EpisodeRowActions } from '#web/features/podcasts/components/episode-row-actions.tsx'
import { StanceEditor } from '#web/features/podcasts/components/stance-editor.tsx'
import { failureReason, statusLabel } from '#web/features/podcasts/episode-rows.ts'
import { cellLook, headLook, Table } from '#web/ui/table.tsx'

type EpisodeTableProps = { podcastId: number; rows: readonly EpisodeAdminRow[] }

/** A podcast's episodes with their state, stance and what can be done with them. */
export function EpisodeTable({ podcastId, rows }: EpisodeTableProps) {
  if (rows.length === 0) return <p className="py-8 text-ink-soft">No episodes found.</p>
  return (
    <Table label="Episodes">
      <thead>
        <tr>
          {['ID', 'Title', 'Published', 'Status', 'Stance', 'Actions'].map((name) => (
            <th key={name} scope="col" className={headLook}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} className="border-t border-line">
            <td className={cellLook}>{row.id}</td>
            <th scope="row" className={`${cellLook} min-w-64 text-left font-medium`}>
              {row.is_published ? (
                <a href={episodePath(row.id)} className="prose-link">
                  {row.title}
                </a>
              ) : (
                row.title
              )}
            </th>
            <td className={`${cellLook} whitespace-nowrap`}>
              {formatDate(row.published_date) ?? 'Unknown date'}
            </td>
            <td className={`${cellLook} min-w-44`}>
              <Status row={row} />
            </td>
            <td className={cellLook}>
              <StanceEditor podcastId={podcastId} row={row} />
            </td>
            <td className={cellLook}>
              <EpisodeRowActions podcastId={podcastId} row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Status({ row }: { row: EpisodeAdminRow }) {
  const status = row.transcript_status
  return (
    <>
      <span className="inline-flex min-h-7 items-center rounded-full bg-sunken px-3 text-sm font-medium whitespace-nowrap">
        {statusLabel(row)}
      </span>
      {row.is_over_limit && (
        <span className="mt-1 block max-w-72 text-sm text-ink-soft">
          Over the day’s limit of automatic processing. Transcribe it to start.
        </span>
      )}
      {isErrorStatus(status) && (
        <span className="mt-1 block max-w-72 text-sm text-danger wrap-anywhere">{failureReason(status)}</span>
      )}
    </>
  )
}
