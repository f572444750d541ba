import { useSyncExternalStore } from 'react'
import type { SavedQuote } from '#shared/domain/saved-quote.ts'
import { subscribeToKept } from '#web/lib/device-storage.ts'
import { readDeviceQuotes } from '#web/lib/saved-quotes/device-quotes.ts'

const none: readonly SavedQuote[] = []

/** Empty on the server and during hydration. */
export function useDeviceQuotes(): readonly SavedQuote[] {
  return useSyncExternalStore(subscribeToKept, readDeviceQuotes, () => none)
}
