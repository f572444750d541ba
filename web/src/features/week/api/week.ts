import { queryOptions } from '@tanstack/react-query'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { type CallAnswer, call } from '#web/lib/api/client.ts'

async function findWeek(week: string, signal: AbortSignal): Promise<CallAnswer<'weeks.get'> | null> {
  try {
    return await call('weeks.get', { params: { week }, signal })
  } catch (error) {
    // 400: the address names no week.
    if (hasStatus(error, 404) || hasStatus(error, 400)) return null
    throw error
  }
}

/** `week` is `latest` at the address without a week. */
export const weekQuery = (week: string) =>
  queryOptions({
    queryKey: ['weeks', week],
    queryFn: ({ signal }) => findWeek(week, signal),
  })
