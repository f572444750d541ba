import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, describeError } from '#web/lib/api/api-error.ts'
import { type CallInput, call } from '#web/lib/api/client.ts'
import { showFailure, showToast } from '#web/ui/toast-store.ts'

/** The monthly limit and what this month has cost; read anew whenever the page is opened. */
export const budgetQuery = queryOptions({
  queryKey: ['budget'],
  queryFn: ({ signal }) => call('budget.get', { signal }),
  staleTime: 0,
})

/** Sets the monthly limit, and says how it went. Where somebody else was faster, what they left is read. */
export function useSaveBudget() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<CallInput<'budget.update'>['body']>) => call('budget.update', { body }),
    onSuccess: (budget) => {
      queryClient.setQueryData(budgetQuery.queryKey, budget)
      showToast({ title: 'Budget saved' })
    },
    onError: (error) => {
      showFailure({ title: 'Failed to save the budget', description: describeError(error) })
      if (!(error instanceof ApiError && error.status === 409)) return undefined
      return queryClient.invalidateQueries({ queryKey: budgetQuery.queryKey })
    },
  })
}
