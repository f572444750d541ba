import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/domain/user.ts'
import { hasStatus } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { rememberSession } from '#web/lib/api/session-renewal.ts'
import { loadStatusOf } from '#web/lib/load-status.ts'
import { useHydrated } from '#web/lib/use-hydrated.ts'

/** Null for visitors. */
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
  /** Set if the session request failed, so that the page can offer a retry. */
  failure?: { isRetrying: boolean; onRetry: () => unknown }
}

/**
 * `user` is null if signed out or unknown; `failure` tells the two apart. The server renders pages without a
 * user, so `isLoading` stays true during hydration even if the user is already cached.
 */
export function useSession(): Session {
  const { data, refetch, ...query } = useQuery(meQuery)
  const isHydrated = useHydrated()
  if (!isHydrated) return { user: null, isLoading: true }
  const { isFirstLoad, hasFailed, isRetrying } = loadStatusOf(query)
  const isUnknown = hasFailed && data === undefined
  return {
    user: data ?? null,
    isLoading: isFirstLoad,
    ...(isUnknown && { failure: { isRetrying, onRetry: refetch } }),
  }
}
