import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/domain/user.ts'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { rememberSession } from '#web/lib/api/renewal.ts'
import { attemptOf } from '#web/lib/attempt.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

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

type Session = {
  user: CurrentUser | null
  isLoading: boolean
  /** The server could not say who is signed in: how to ask it again. */
  failure?: { isRetrying: boolean; onRetry: () => unknown }
}

/**
 * Session as screens see it: loading, signed in (`user`) or signed out (`null`, also when the server cannot say, of which `failure` tells).
 * A served page is drawn for nobody in particular, and a part of it may be taken over after the answer has come: there
 * it is loading until the part stands as it was drawn.
 */
export function useSession(): Session {
  const { data, refetch, ...query } = useQuery(meQuery)
  const isHydrated = useHydrated()
  if (!isHydrated) return { user: null, isLoading: true }
  const { isFirst, hasFailed, isRetrying } = attemptOf(query)
  const isUnknown = hasFailed && data === undefined
  return {
    user: data ?? null,
    isLoading: isFirst,
    ...(isUnknown && { failure: { isRetrying, onRetry: refetch } }),
  }
}
