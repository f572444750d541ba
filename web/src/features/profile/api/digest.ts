import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** Uses the saved preferences. Refetched on mount. */
export const digestQuery = queryOptions({
  queryKey: ['profile', 'digest'],
  queryFn: ({ signal }) => call('profile.preview-digest', { signal }),
  staleTime: 0,
  gcTime: 0,
})
