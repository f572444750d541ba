import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSave } from '#web/features/processing/api/use-save.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { type CallInput, call, callPage, firstCursor } from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

/** How processing is set; for admins, read anew whenever a page is opened that shows it. */
export const processingQuery = queryOptions({
  queryKey: ['processing'],
  queryFn: ({ signal }) => call('processing.get', { signal }),
  staleTime: 0,
})

export type ProcessingChanges = NonNullable<CallInput<'processing.update'>['body']>

/** Saves what was changed of the settings. */
export const useSaveProcessing = () =>
  useSave({
    queryKey: processingQuery.queryKey,
    save: (changes: ProcessingChanges) => call('processing.update', { body: changes }),
    titles: { saved: 'Settings saved', failed: 'Failed to save settings' },
  })

const rereads = { everyMs: 5000, atMost: 12 }

/** Reads settings and feeds again for a minute: a check goes on after its call was answered, and nothing says when it ends. */
function useRereads(): () => void {
  const queryClient = useQueryClient()
  const [left, setLeft] = useState(0)
  const isReading = left > 0
  useEffect(() => {
    if (!isReading) return
    const timer = setInterval(() => {
      setLeft((now) => now - 1)
      for (const { queryKey } of [processingQuery, feedHealthQuery]) {
        void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false })
      }
    }, rereads.everyMs)
    return () => clearInterval(timer)
  }, [isReading, queryClient])
  return () => setLeft(rereads.atMost)
}

/** Has feeds checked now, whether or not checking is on. */
export function useCheckFeeds() {
  const queryClient = useQueryClient()
  const reread = useRereads()
  return useMutation({
    mutationFn: (scope: 'due' | 'all') => call('processing.check-feeds', { body: { scope } }),
    onSuccess: ({ message }) => {
      showToast({ title: 'Feed check started', description: message })
      reread()
    },
    onError: (error) =>
      showFailure({ title: 'Failed to check the feeds', description: describeError(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: processingQuery.queryKey }),
  })
}

/** Every podcast with how its feed does, page by page. */
export const feedHealthQuery = infiniteQueryOptions({
  queryKey: ['podcasts', 'feed-health'],
  queryFn: ({ pageParam, signal }) =>
    callPage('podcasts.list', { query: { cursor: pageParam, limit: '50' }, signal }),
  initialPageParam: firstCursor(),
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
})

/** Has one feed checked at once, and from then on again; answers what came of it. */
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
