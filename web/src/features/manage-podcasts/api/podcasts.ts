import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { callPodcastPage } from '#web/features/manage-podcasts/api/call-podcast-page.ts'
import {
  type PodcastFilter,
  pageIn,
  podcastsPerPage,
  sortIn,
  stateIn,
} from '#web/features/manage-podcasts/podcast-filter.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { callFile, saveFile } from '#web/lib/api/call-file.ts'
import { type CallInput, call } from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

/** Begins the keys of all lists about podcasts, also of other features. */
export const podcastsKey = ['podcasts']
export const podcastListKey = [...podcastsKey, 'list']

/** Shows the earlier page until the next one is here, so that the table does not disappear in between. */
export const podcastsQuery = (filter: PodcastFilter) =>
  queryOptions({
    queryKey: [...podcastListKey, filter],
    queryFn: ({ signal }) =>
      callPodcastPage({
        query: {
          beginning: filter.find,
          state: stateIn(filter),
          sort: sortIn(filter),
          page: pageIn(filter),
          limit: podcastsPerPage,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

export function useAddPodcast() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (feed: NonNullable<CallInput<'podcasts.add'>['body']>) =>
      call('podcasts.add', { body: feed }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: podcastsKey }),
  })
}

export function usePreviewFeed() {
  return useMutation({ mutationFn: (url: string) => call('podcasts.preview', { body: { url } }) })
}

export type PodcastActionKind = 'import-older' | 'check-again' | 'stop-checking'

type PodcastAction = { kind: PodcastActionKind; podcastId: number }

/** Returns the server's sentence about it. */
export async function runPodcastAction({ kind, podcastId }: PodcastAction): Promise<string> {
  const params = { podcast_id: String(podcastId) }
  if (kind === 'import-older') return (await call('podcasts.import-older', { params })).message
  const body = { is_checked: kind === 'check-again' }
  return (await call('podcasts.update', { params, body })).message
}

type ActionOutcome = {
  onDone: (message: string) => void
  onFailed: (error: Error, kind: PodcastActionKind) => void
}

/** The callbacks run even if the component has unmounted. */
export function usePodcastAction({ onDone, onFailed }: ActionOutcome) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: runPodcastAction,
    onSuccess: (message) => onDone(message),
    onError: (error, { kind }) => onFailed(error, kind),
    onSettled: () => queryClient.invalidateQueries({ queryKey: podcastsKey }),
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
