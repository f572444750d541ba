import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { describeError } from '#web/lib/api/api-error.ts'
import { type CallAnswer, call } from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

const pendingMs = 10_000

export const privateNamesQuery = queryOptions({
  queryKey: ['private-names'],
  queryFn: ({ signal }) => call('private-names.list', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.is_pending ? pendingMs : false),
})

function useKeepNames() {
  const queryClient = useQueryClient()
  return {
    // A list that is being loaded may be from before the change.
    onMutate: () => queryClient.cancelQueries({ queryKey: privateNamesQuery.queryKey }),
    keep: (names: CallAnswer<'private-names.list'>) =>
      queryClient.setQueryData(privateNamesQuery.queryKey, names),
    reload: () => queryClient.invalidateQueries({ queryKey: privateNamesQuery.queryKey }),
  }
}

/** The form shows failures at its field. */
export function useAddName() {
  const { keep, reload, onMutate } = useKeepNames()
  return useMutation({
    onMutate,
    mutationFn: (name: string) => call('private-names.add', { body: { name } }),
    onSuccess: (names) => {
      keep(names)
      showToast({ title: 'Name kept out of search' })
    },
    onError: reload,
  })
}

export function useRemoveName() {
  const { keep, reload, onMutate } = useKeepNames()
  return useMutation({
    onMutate,
    mutationFn: (id: number) => call('private-names.remove', { params: { id: String(id) } }),
    onSuccess: (names) => {
      keep(names)
      showToast({ title: 'Name removed from the list' })
    },
    onError: (error) => {
      showFailure({ title: 'Failed to remove the name', description: describeError(error) })
      return reload()
    },
  })
}
