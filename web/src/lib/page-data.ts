import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { dropUnsafeUrls } from '#web/lib/api/client.ts'

export type PageData = {
  screen: string
  /** Milliseconds since 1970; the edge cache expires then. */
  freshUntil: number
  answers: DehydratedState
}

export const pageDataId = 'page-data'

/**
 * Moves the served answers into the query cache, so that hydration requests nothing. Stale answers are shown
 * and refetched. Returns the screen that the page shows, if any.
 */
export function hydratePageData(queryClient: QueryClient, now: Date): string | undefined {
  const text = document.getElementById(pageDataId)?.textContent
  if (!text) return undefined
  const { screen, freshUntil, answers }: PageData = JSON.parse(text, dropUnsafeUrls)
  hydrate(queryClient, answers)
  if (now.getTime() > freshUntil) void queryClient.invalidateQueries({ refetchType: 'none' })
  return screen
}
