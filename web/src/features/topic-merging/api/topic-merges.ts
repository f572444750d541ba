import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

const progressMs = 3000

export const topicMergesQuery = queryOptions({
  queryKey: ['topic-merges'],
  queryFn: ({ signal }) => call('topic-merges.list', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.merges.some(({ finished_at }) => finished_at === null) ? progressMs : false,
})

export const mergePreviewQuery = ({ fromId, intoId }: { fromId: number; intoId: number }) =>
  queryOptions({
    queryKey: ['topic-merges', 'preview', fromId, intoId],
    queryFn: ({ signal }) =>
      call('topic-merges.preview', {
        query: { from_id: String(fromId), into_id: String(intoId) },
        signal,
      }),
    staleTime: 0,
  })

const foundAtMost = 8

export const mergeableTopicsQuery = (prefix: string) =>
  queryOptions({
    queryKey: ['topic-merges', 'search', prefix],
    queryFn: async ({ signal }) => {
      const { topics } = await call('topics.search', { query: { prefix }, signal })
      return topics.slice(0, foundAtMost)
    },
    enabled: prefix !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

export function useStartMerge() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: { from_id: number; into_id: number }) => call('topic-merges.begin', { body: ids }),
    onSuccess: ({ message }) => showToast({ title: 'Topics are being merged', description: message }),
    onError: (error) => showFailure({ title: 'Failed to merge topics', description: describeError(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['topic-merges'] }),
  })
}

export function useKeepApart() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (ids: { first_id: number; second_id: number }) =>
      call('topic-merges.keep-apart', { body: ids }),
    onSuccess: ({ message }) => showToast({ title: 'Kept apart', description: message }),
    onError: (error) =>
      showFailure({ title: 'Failed to keep topics apart', description: describeError(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: topicMergesQuery.queryKey }),
  })
}
