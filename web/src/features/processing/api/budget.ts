import { queryOptions } from '@tanstack/react-query'
import { useSave } from '#web/features/processing/api/use-save.ts'
import { type CallInput, call } from '#web/lib/api/client.ts'

export const budgetQuery = queryOptions({
  queryKey: ['budget'],
  queryFn: ({ signal }) => call('budget.get', { signal }),
  staleTime: 0,
})

export const useSaveBudget = () =>
  useSave({
    queryKey: budgetQuery.queryKey,
    save: (body: NonNullable<CallInput<'budget.update'>['body']>) => call('budget.update', { body }),
    savedTitle: 'Budget saved',
  })
