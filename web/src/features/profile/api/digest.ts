import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** The server renders the saved preferences, so the preview is refetched on every mount. */
export const digestQuery = queryOptions({
  queryKey: ['profile', 'digest'],
  queryFn: ({ signal }) => call('profile.preview-digest', { signal }),
  staleTime: 0,
  gcTime: 0,
})
