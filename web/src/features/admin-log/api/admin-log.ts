import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { LogKind } from '#shared/domain/admin-log.ts'
import { callFile, saveFile } from '#web/lib/api/call-file.ts'
import { callPage, firstCursor } from '#web/lib/api/client.ts'

/** Which part of the log is looked at; undefined is all of it. */
export type LogFilter = { kind: LogKind | undefined; month: string | undefined }

/** What admins did, newest first, page by page; read anew whenever it is opened. */
export const adminLogQuery = ({ kind, month }: LogFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin-log', kind, month],
    queryFn: ({ pageParam, signal }) =>
      callPage('admin-log.list', { query: { kind, month, cursor: pageParam }, signal }),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })

/** Saves the part that is looked at as a table. */
export function useDownloadLog() {
  return useMutation({
    mutationFn: ({ kind, month }: LogFilter) =>
      callFile('admin-log.export', { query: { kind, month } }, 'admin-log.csv'),
    onSuccess: saveFile,
  })
}
