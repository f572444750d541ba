import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useRef } from 'react'
import { FileRow, type RowActions } from '#web/features/offline-transcription/components/file-row.tsx'
import type { UploadRow } from '#web/features/offline-transcription/upload-rows.ts'

type FileRowsProps = RowActions & { rows: readonly UploadRow[] }

const mostUnvirtualized = 50
/** Estimated height in pixels, until it is measured. */
const rowHeight = 45
const overscan = 10

export function FileRows(props: FileRowsProps) {
  return props.rows.length > mostUnvirtualized ? <VisibleRows {...props} /> : <AllRows {...props} />
}

function Box({ ref, children }: { ref?: RefObject<HTMLElement | null>; children: ReactNode }) {
  return (
    <section
      ref={ref}
      aria-label="Chosen files"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable without a mouse
      tabIndex={0}
      className="max-h-[28rem] overflow-y-auto rounded-xl border border-line"
    >
      {children}
    </section>
  )
}

function AllRows({ rows, ...actions }: FileRowsProps) {
  return (
    <Box>
      <ul>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed, and files may have equal names
          <li key={index} className="border-t border-line first:border-t-0">
            <FileRow row={row} {...actions} />
          </li>
        ))}
      </ul>
    </Box>
  )
}

/** Keeps the focused row mounted, so that scrolling does not lose the focus. */
function withFocused(range: Range, list: HTMLElement | null): number[] {
  const indexes = defaultRangeExtractor(range)
  const focused = document.activeElement?.closest<HTMLElement>('li[data-index]')
  if (!focused || !list?.contains(focused)) return indexes
  const pinned = Number(focused.dataset.index)
  return [...new Set([...indexes, pinned])].filter((index) => index < range.count)
}

function VisibleRows({ rows, ...actions }: FileRowsProps) {
  const box = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const virtualizer = useVirtualizer<HTMLElement, HTMLLIElement>({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor: (range) => withFocused(range, list.current),
    useFlushSync: false,
  })
  const inPage = virtualizer.getVirtualItems().toSorted((one, other) => one.index - other.index)
  return (
    <Box ref={box}>
      <ul ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {inPage.map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <li
                key={index}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
                className="absolute top-0 left-0 w-full border-b border-line"
                style={{ transform: `translateY(${start}px)` }}
              >
                <FileRow row={row} {...actions} />
              </li>
            )
          )
        })}
      </ul>
    </Box>
  )
}
