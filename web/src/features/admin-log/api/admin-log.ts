import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { LogKind } from '#shared/domain/admin-log.ts'
import { callFile, saveFile } from '#web/lib/api/call-file.ts'
import { callPage, firstCursor } from '#web/lib/api/client.ts'
import { rowsPerPage } from '#web/ui/use-page-of-rows.ts'

export type AdminLogFilter = { kind: LogKind | undefined; month: string | undefined }

export const adminLogQuery = ({ kind, month }: AdminLogFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin-log', kind, month],
    queryFn: ({ pageParam, signal }) =>
      callPage('admin-log.list', { query: { kind, month, cursor: pageParam, limit: rowsPerPage }, signal }),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })

export function useDownloadLog() {
  return useMutation({
    mutationFn: ({ kind, month }: AdminLogFilter) =>
      callFile('admin-log.export', { query: { kind, month } }, 'admin-log.csv'),
    onSuccess: saveFile,
  })
}
