import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/lib/api/client.ts'

/** What a digest would hold now, by the preferences that are saved; asked anew whenever it is looked at. */
export const digestQuery = queryOptions({
  queryKey: ['profile', 'digest'],
  queryFn: ({ signal }) => call('profile.preview-digest', { signal }),
  staleTime: 0,
  gcTime: 0,
})
