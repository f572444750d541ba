import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/lib/api/api-error.ts'
import { showToast } from '#web/ui/toast-store.ts'

type SaveOptions<Change, Kept> = {
  queryKey: QueryKey
  save: (change: Change) => Promise<Kept>
  savedTitle: string
}

/**
 * The form shows failures at its button. A 409 means that another admin saved first, so the current values
 * are fetched.
 */
export function useSave<Change, Kept>({ queryKey, save, savedTitle }: SaveOptions<Change, Kept>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: save,
    onSuccess: (saved) => {
      queryClient.setQueryData(queryKey, saved)
      showToast({ title: savedTitle })
    },
    onError: (error) => {
      if (!(error instanceof ApiError && error.status === 409)) return undefined
      return queryClient.invalidateQueries({ queryKey })
    },
  })
}
