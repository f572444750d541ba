import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { dropUnsafeUrls } from '#web/lib/api/client.ts'

export type PageData = {
  screen: string
  /** When the edge cache's copy of the page expires, in milliseconds since 1970. */
  freshUntil: number
  answers: DehydratedState
}

export const pageDataId = 'page-data'

/**
 * Puts the served page's data into the query cache, so that hydration needs no requests. Data older than
 * `freshUntil` is shown first and then refetched. Returns the name of the served screen, if there is one.
 */
export function hydratePageData(queryClient: QueryClient, now: Date): string | undefined {
  const text = document.getElementById(pageDataId)?.textContent
  if (!text) return undefined
  const { screen, freshUntil, answers }: PageData = JSON.parse(text, dropUnsafeUrls)
  hydrate(queryClient, answers)
  if (now.getTime() > freshUntil) void queryClient.invalidateQueries({ refetchType: 'none' })
  return screen
}
