import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '#web/lib/api/api-error.ts'
import { callFile, saveFile } from '#web/lib/api/call-file.ts'
import { type CallInput, call, callPage, firstCursor } from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

export const podcastsQuery = infiniteQueryOptions({
  queryKey: ['podcasts'],
  queryFn: ({ pageParam, signal }) => callPage('podcasts.list', { query: { cursor: pageParam }, signal }),
  initialPageParam: firstCursor(),
  getNextPageParam: (page) => page.nextCursor,
})

export function useAddPodcast() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (feed: NonNullable<CallInput<'podcasts.add'>['body']>) =>
      call('podcasts.add', { body: feed }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: podcastsQuery.queryKey }),
  })
}

export function usePreviewFeed() {
  return useMutation({ mutationFn: (url: string) => call('podcasts.preview', { body: { url } }) })
}

export type PodcastActionKind = 'import-older' | 'check-again' | 'stop-checking'

type PodcastAction = { kind: PodcastActionKind; podcastId: number }

export function usePodcastAction() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ kind, podcastId }: PodcastAction) => {
      const params = { podcast_id: String(podcastId) }
      if (kind === 'import-older') return (await call('podcasts.import-older', { params })).message
      const body = { is_checked: kind === 'check-again' }
      return (await call('podcasts.update', { params, body })).message
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: podcastsQuery.queryKey }),
  })
}

const progressPollMs = 2500

export const listImportQuery = queryOptions({
  queryKey: ['podcasts', 'list-import'],
  queryFn: ({ signal }) => call('podcasts.get-list-import', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.import?.is_over === false ? progressPollMs : false),
})

export function useImportList() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ file, geography }: { file: File; geography: string }) => {
      const body = new Uint8Array(await file.arrayBuffer())
      return call('podcasts.import-list', { query: { geography }, body })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: listImportQuery.queryKey }),
  })
}

export function useStopImport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (startedAt: string) => call('podcasts.stop-list-import', { body: { started_at: startedAt } }),
    onSuccess: ({ message }) => showToast({ title: 'Stopping the import', description: message }),
    onError: (error) =>
      showFailure({ title: 'Failed to stop the import', description: describeError(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listImportQuery.queryKey }),
  })
}

export function useExportList() {
  return useMutation({
    mutationFn: () => callFile('podcasts.export-list', {}, 'podcasts.opml'),
    onSuccess: saveFile,
  })
}

export const podcastGeographiesQuery = queryOptions({
  queryKey: ['podcast-geographies'],
  queryFn: ({ signal }) => call('geographies.list', { signal }),
})
