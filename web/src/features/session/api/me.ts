import { queryOptions, useQuery } from '@tanstack/react-query'
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

/** Session as screens see it: loading, signed in (`user`) or signed out (`null`, also when the server cannot say). */
export function useSession(): { user: CurrentUser | null; isLoading: boolean } {
  const { data, isPending } = useQuery(meQuery)
  return { user: data ?? null, isLoading: isPending }
}
