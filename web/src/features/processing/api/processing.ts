import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSave } from '#web/features/processing/api/use-save.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { type CallInput, call, callPage, firstCursor } from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'
import { rowsPerPage } from '#web/ui/use-page-of-rows.ts'

export const processingQuery = queryOptions({
  queryKey: ['processing'],
  queryFn: ({ signal }) => call('processing.get', { signal }),
  staleTime: 0,
})

export type ProcessingChanges = NonNullable<CallInput<'processing.update'>['body']>

export const useSaveProcessing = () =>
  useSave({
    queryKey: processingQuery.queryKey,
    save: (changes: ProcessingChanges) => call('processing.update', { body: changes }),
    savedTitle: 'Settings saved',
  })

const refetches = { everyMs: 5000, atMost: 12 }

/**
 * Refetches settings and feeds for a minute after a check was started: the check continues after its call has
 * returned, and the server sends no event at its end.
 */
function useRepeatedRefetch(): () => void {
  const queryClient = useQueryClient()
  const [left, setLeft] = useState(0)
  const isRefetching = left > 0
  useEffect(() => {
    if (!isRefetching) return
    const timer = setInterval(() => {
      setLeft((now) => now - 1)
      for (const queryKey of [processingQuery.queryKey, feedHealthKey]) {
        void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
      }
    }, refetches.everyMs)
    return () => clearInterval(timer)
  }, [isRefetching, queryClient])
  return () => setLeft(refetches.atMost)
}

/** Works even while automatic checks are off. */
export function useCheckFeeds() {
  const queryClient = useQueryClient()
  const refetchRepeatedly = useRepeatedRefetch()
  return useMutation({
    mutationFn: (scope: 'due' | 'all') => call('processing.check-feeds', { body: { scope } }),
    onSuccess: ({ message }) => {
      showToast({ title: 'Feed check started', description: message })
      refetchRepeatedly()
    },
    onError: (error) =>
      showFailure({ title: 'Failed to check the feeds', description: describeError(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: processingQuery.queryKey }),
  })
}

const feedHealthKey = ['podcasts', 'feed-health']

/** Feeds with problems alone, or before all others. */
export const feedHealthQuery = (isNarrowed: boolean) =>
  infiniteQueryOptions({
    queryKey: [...feedHealthKey, isNarrowed],
    queryFn: ({ pageParam, signal }) =>
      callPage('podcasts.list', {
        query: {
          ...(isNarrowed ? { state: 'attention', sort: 'name' } : { sort: 'attention' }),
          cursor: pageParam,
          limit: rowsPerPage,
        },
        signal,
      }),
    initialPageParam: firstCursor(),
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })

/** Also enables a disabled feed. */
export function useCheckAgain() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: { id: number; name: string }) =>
      call('podcasts.update', { params: { podcast_id: String(id) }, body: { is_checked: true } }),
    onSuccess: ({ message }, { name }) => showToast({ title: name, description: message }),
    onError: (error) => showFailure({ title: 'Failed to check the feed', description: describeError(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['podcasts'] }),
  })
}
