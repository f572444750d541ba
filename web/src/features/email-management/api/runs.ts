import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { isUnderWay } from '#shared/domain/digest-outcomes.ts'
import { describeError } from '#web/lib/api/api-error.ts'
import { call, callPage, firstCursor } from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

export const readersQuery = queryOptions({
  queryKey: ['digest-readers'],
  queryFn: ({ signal }) => call('email.count-readers', { signal }),
  staleTime: 0,
})

const progressMs = 3000
const quietMs = 60_000

export const digestRunsQuery = infiniteQueryOptions({
  queryKey: ['digest-runs'],
  queryFn: ({ pageParam, signal }) => callPage('email.list-runs', { query: { cursor: pageParam }, signal }),
  initialPageParam: firstCursor(),
  getNextPageParam: (page) => page.nextCursor,
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.pages[0]?.answer.some(isUnderWay) ? progressMs : quietMs),
})

export const latestRunQuery = queryOptions({
  queryKey: ['digest-runs', 'latest'],
  queryFn: async ({ signal }) => {
    const [latest] = await call('email.list-runs', { query: { limit: '1' }, signal })
    return latest ?? null
  },
  staleTime: 0,
})

export function useTriggerDigests() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call('email.trigger', {}),
    onSuccess: ({ message }) => showToast({ title: 'Email scheduler triggered', description: message }),
    onError: (error) => showFailure({ title: 'Failed to trigger emails', description: describeError(error) }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: digestRunsQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: readersQuery.queryKey }),
      ]),
  })
}
