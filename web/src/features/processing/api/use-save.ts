import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, describeError } from '#web/lib/api/api-error.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

type SaveOptions<Change, Kept> = {
  queryKey: QueryKey
  save: (change: Change) => Promise<Kept>
  titles: { saved: string; failed: string }
}

/** A 409 means that another admin saved first, so the current values are fetched. */
export function useSave<Change, Kept>({ queryKey, save, titles }: SaveOptions<Change, Kept>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved)
      showToast({ title: titles.saved })
    },
    onError: (error) => {
      showFailure({ title: titles.failed, description: describeError(error) })
      if (!(error instanceof ApiError && error.status === 409)) return undefined
      return queryClient.invalidateQueries({ queryKey })
    },
  })
}
