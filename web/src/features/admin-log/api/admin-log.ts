import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { LogKind } from '#shared/domain/admin-log.ts'
import { callFile, saveFile } from '#web/lib/api/call-file.ts'
import { callPage, firstCursor } from '#web/lib/api/client.ts'
import { rowsPerPage } from '#web/ui/use-page-of-rows.ts'

export type AdminLogFilter = {
  kind: LogKind | undefined
  month: string | undefined
  podcastId: number | undefined
  /** An account that did something, or that something was done to. */
  userId: string | undefined
  sort: 'oldest' | ''
}

const queryOf = ({ kind, month, podcastId, userId }: AdminLogFilter) => ({
  kind,
  month,
  podcast_id: podcastId,
  user_id: userId,
})

export const adminLogQuery = (filter: AdminLogFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin-log', filter],
    queryFn: ({ pageParam, signal }) =>
      callPage('admin-log.list', {
        query: { ...queryOf(filter), sort: filter.sort || undefined, cursor: pageParam, limit: rowsPerPage },
        signal,
      }),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })

export function useDownloadLog() {
  return useMutation({
    mutationFn: (filter: AdminLogFilter) =>
      callFile('admin-log.export', { query: queryOf(filter) }, 'admin-log.csv'),
    onSuccess: saveFile,
  })
}
