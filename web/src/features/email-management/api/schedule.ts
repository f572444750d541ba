import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EmailSchedule } from '#shared/domain/email-schedule.ts'
import { minuteMilliseconds } from '#shared/domain/time-units.ts'
import { call } from '#web/lib/api/client.ts'
import { showToast } from '#web/ui/toast-store.ts'

/** Refetched on mount and every minute, because the next send time changes when a scheduled hour passes. */
export const scheduleQuery = queryOptions({
  queryKey: ['email-schedule'],
  queryFn: ({ signal }) => call('email.get-schedule', { signal }),
  staleTime: 0,
  refetchInterval: minuteMilliseconds,
})

export function useSaveSchedule() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (schedule: EmailSchedule) => call('email.update-schedule', { body: schedule }),
    onSuccess: (schedule) => {
      queryClient.setQueryData(scheduleQuery.queryKey, (before) => before && { ...before, ...schedule })
      showToast({ title: 'Schedule updated' })
    },
  })
}
