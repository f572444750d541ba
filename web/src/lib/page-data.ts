import { type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query'
import { readAddresses } from '#web/lib/api/client.ts'

/** What a served page brings along for the script that takes it over. */
export type PageData = {
  /** The screen that was drawn. */
  screen: string
  /** Until when, in milliseconds, the edge hands the page on: what it says is as new as a call would answer. */
  freshUntil: number
  /** The answers it was drawn from. */
  answers: DehydratedState
}

/** The element in which they travel. */
export const pageDataId = 'page-data'

/**
 * Puts what the served page was drawn from where a screen looks for answers, so that it asks for nothing twice;
 * older answers are shown too, and asked for again. Tells which screen the page shows, if any.
 */
export function takePageData(queryClient: QueryClient, now: Date): string | undefined {
  const text = document.getElementById(pageDataId)?.textContent
  if (!text) return undefined
  const { screen, freshUntil, answers }: PageData = JSON.parse(text, readAddresses)
  hydrate(queryClient, answers)
  if (now.getTime() > freshUntil) void queryClient.invalidateQueries({ refetchType: 'none' })
  return screen
}
