import { useState } from 'react'

export const rowsPerPage = 50

type LoadedRows<Row> = {
  rows: readonly Row[]
  /** Identifies the list. Another one starts at its first page. */
  list: string
  hasMore: boolean
  onLoadMore: () => unknown
}

/**
 * Shows the rows that were loaded from a list without a known end page by page. `isFull`: nothing more fits
 * on the page.
 */
export function usePageOfRows<Row>({ rows, list, hasMore, onLoadMore }: LoadedRows<Row>) {
  const [wanted, setWanted] = useState({ list, page: 1 })
  const loaded = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  const page = Math.min(wanted.list === list ? wanted.page : 1, loaded)
  const shown = rows.slice((page - 1) * rowsPerPage, page * rowsPerPage)
  const isFull = shown.length === rowsPerPage
  const openPage = (next: number) => {
    setWanted({ list, page: next })
    if (next > loaded) void onLoadMore()
  }
  return {
    shown,
    isFull,
    pager: {
      page,
      pages: hasMore ? undefined : loaded,
      hasNext: page < loaded || (isFull && hasMore),
      openPage,
    },
  }
}
