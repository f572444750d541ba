import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useCallback, useEffect, useRef } from 'react'
import type { EpisodeAdminRow } from '#shared/domain/episode.ts'
import { formatDate } from '#shared/format/date.ts'
import { episodePath } from '#shared/pages/page-path.ts'
import { EpisodeRowActions } from '#web/features/manage-podcasts/components/episode-row-actions.tsx'
import { EpisodeStateDetails } from '#web/features/manage-podcasts/components/episode-state.tsx'
import { StanceEditor } from '#web/features/manage-podcasts/components/stance-editor.tsx'
import type { ExplanationDrafts } from '#web/features/manage-podcasts/use-explanation-drafts.ts'
import {
  StackedCell,
  StackedRowHeader,
  StackedTable,
  stackedRowClasses,
} from '#web/ui/tables/stacked-table.tsx'

type EpisodeTableProps = {
  rows: readonly EpisodeAdminRow[]
  hasMore: boolean
  drafts: ExplanationDrafts
  onEnd: () => void
}

const columns = ['ID', 'Title', 'Published', 'Status', 'Stance', 'Actions'] as const

const rowHeights = { table: 130, card: 360 } as const
const overscan = 6

/**
 * Index of the row with the focus, or -1. The table keeps this row mounted, so that scrolling does not lose
 * the focus.
 */
function focusedIndex(box: HTMLElement | null): number {
  const row = document.activeElement?.closest<HTMLElement>('tr[data-index]')
  return row && box?.contains(row) ? Number(row.dataset.index) : -1
}

/** Range of mounted rows: the visible ones, the focused one and those with unsaved text. */
function useRangeInPage({ rows, drafts }: EpisodeTableProps) {
  const box = useRef<HTMLDivElement>(null)
  const edited = drafts.ids.map((id) => rows.findIndex((row) => row.id === id)).join()
  const rangeExtractor = useCallback(
    (range: Range) => {
      const pinned = [...(edited === '' ? [] : edited.split(',').map(Number)), focusedIndex(box.current)]
      const kept = pinned.filter((index) => index >= 0 && index < range.count)
      return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((one, other) => one - other)
    },
    [edited],
  )
  return { box, rangeExtractor }
}

function useRowsInPage(props: EpisodeTableProps) {
  const { rows, onEnd } = props
  const { box, rangeExtractor } = useRangeInPage(props)
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => (matchMedia('(min-width: 64rem)').matches ? rowHeights.table : rowHeights.card),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
    rangeExtractor,
    scrollMargin: box.current?.offsetTop ?? 0,
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const isEndNear = (virtualizer.range?.endIndex ?? -1) + overscan >= rows.length - 1
  useEffect(() => {
    if (isEndNear) onEnd()
  }, [isEndNear, onEnd])
  const { scrollMargin } = virtualizer.options
  const inPage = items.map((item, position) => ({
    index: item.index,
    key: item.key,
    above: item.start - (items[position - 1]?.end ?? scrollMargin),
  }))
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin)
  return { box, inPage, below, measure: virtualizer.measureElement }
}

export function EpisodeTable(props: EpisodeTableProps) {
  const { rows, hasMore, drafts } = props
  const { box, inPage, below, measure } = useRowsInPage(props)
  return (
    <div ref={box}>
      <p className="pb-3 text-sm text-ink-soft">Newest first, by date of publication.</p>
      <StackedTable
        label="Episodes"
        columns={columns}
        count={hasMore ? 'unknown' : rows.length}
        sorted={{ column: 'Published', direction: 'descending' }}
      >
        {inPage.map(({ index, key, above }) => {
          const row = rows[index]
          return (
            row && (
              <Fragment key={key}>
                <Space height={above} />
                <tr ref={measure} data-index={index} aria-rowindex={index + 2} className={stackedRowClasses}>
                  <EpisodeCells row={row} drafts={drafts} />
                </tr>
              </Fragment>
            )
          )
        })}
        <Space height={below} />
      </StackedTable>
    </div>
  )
}

/** Replaces unmounted rows, so that the scrollbar stays correct. */
function Space({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} className="max-lg:block" />
}

type EpisodeCellsProps = Pick<EpisodeTableProps, 'drafts'> & { row: EpisodeAdminRow }

function EpisodeCells({ row, drafts }: EpisodeCellsProps) {
  return (
    <>
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
