import { useEffect } from 'react'
import { describeError } from '#web/lib/api/api-error.ts'
import { showFailure } from '#web/ui/toast-store.ts'

/** Says in a toast that a list could not be had: once until it can be had again, however often it is asked for. */
export function useFailureToast(title: string, { error }: { error: Error | null }): void {
  const hasFailed = error !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list that is read by the clock fails with a new error each time
  useEffect(() => {
    if (hasFailed) showFailure({ title, description: describeError(error) })
  }, [hasFailed, title])
}
