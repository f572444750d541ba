import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { CurrentUser } from '#shared/domain/user.ts'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { rememberSession } from '#web/lib/api/renewal.ts'

/** The signed-in person, or null when nobody is. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      const user = await call('auth.me', { signal })
      rememberSession()
      return user
    } catch (error) {
      if (hasStatus(error, 401)) return null
      throw error
    }
  },
})

const neverChanges = () => () => {}

/**
 * Session as screens see it: loading, signed in (`user`) or signed out (`null`, also when the server cannot say).
 * A served page is drawn for nobody in particular, and a part of it may be taken over after the answer has come: there
 * it is loading until the part stands as it was drawn.
 */
export function useSession(): { user: CurrentUser | null; isLoading: boolean } {
  const { data, isPending } = useQuery(meQuery)
  const isTakenOver = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  if (!isTakenOver) return { user: null, isLoading: true }
  return { user: data ?? null, isLoading: isPending }
}
