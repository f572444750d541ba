import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, describeError } from '#web/lib/api/api-error.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

type Saving<Change, Kept> = {
  queryKey: QueryKey
  save: (change: Change) => Promise<Kept>
  /** What the toasts say. */
  titles: { saved: string; failed: string }
}

/** Saves what was changed, and says how it went. Where somebody else was faster, what they left is read. */
export function useSave<Change, Kept>({ queryKey, save, titles }: Saving<Change, Kept>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (kept) => {
      queryClient.setQueryData(queryKey, kept)
      showToast({ title: titles.saved })
    },
    onError: (error) => {
      showFailure({ title: titles.failed, description: describeError(error) })
      if (!(error instanceof ApiError && error.status === 409)) return undefined
      return queryClient.invalidateQueries({ queryKey })
    },
  })
}
