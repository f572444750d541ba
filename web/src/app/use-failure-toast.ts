import { useEffect } from 'react'
import { ApiError, describeError } from '#web/lib/api/api-error.ts'
import { showFailure } from '#web/ui/toast-store.ts'

/**
 * Says in a toast that a list could not be had: once until it can be had again, however often it is asked for. `fallback` is said where
 * the server said nothing.
 */
export function useFailureToast(title: string, { error }: { error: Error | null }, fallback?: string): void {
  const hasFailed = error !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that is read by the clock fails with a new error each time
  useEffect(() => {
    if (!hasFailed) return
    const isSaid = error instanceof ApiError || fallback === undefined
    showFailure({ title, description: isSaid ? describeError(error) : fallback })
  }, [hasFailed, title, fallback])
}
