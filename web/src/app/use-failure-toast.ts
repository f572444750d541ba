import { useEffect } from 'react'
import { ApiError, describeError } from '#web/lib/api/api-error.ts'
import { showFailure } from '#web/ui/toast-store.ts'

/**
 * One toast per outage, even if polling fails repeatedly. `fallback` replaces messages that are not from the
 * server.
 */
export function useFailureToast(title: string, { error }: { error: Error | null }, fallback?: string): void {
  const hasFailed = error !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a polled list fails with a new error each time
  useEffect(() => {
    if (!hasFailed) return
    const hasMessage = error instanceof ApiError || fallback === undefined
    showFailure({ title, description: hasMessage ? describeError(error) : fallback })
  }, [hasFailed, title, fallback])
}
