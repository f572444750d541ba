import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeptSearch } from '#shared/domain/saved-search.ts'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'

export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: ({ signal }) => call('saved-searches.list', { signal }),
  staleTime: 0,
})

function useChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: savedSearchesQuery.queryKey }),
  })
}

export const useSaveSearch = () =>
  useChange((search: KeptSearch) => call('saved-searches.save', { body: search }))

/** Also succeeds for a search that another window has deleted. */
export const useDeleteSavedSearch = () =>
  useChange(async (id: string) => {
    try {
      await call('saved-searches.delete', { params: { id } })
    } catch (error) {
      if (!hasStatus(error, 404)) throw error
    }
  })

export const useChooseForDigest = () =>
  useChange(({ id, isChosen }: { id: string; isChosen: boolean }) =>
    call('saved-searches.update', { params: { id }, body: { in_digest: isChosen } }),
  )
