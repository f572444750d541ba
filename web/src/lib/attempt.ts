type Attempted = {
  isLoading: boolean
  isError: boolean
  /** How often it has failed so far. */
  errorUpdateCount: number
}

/**
 * How loading something for the first time goes. A further attempt after a failure is no new beginning: what said that it failed stays,
 * with its button, which keeps the focus.
 */
export function attemptOf({ isLoading, isError, errorUpdateCount }: Attempted) {
  const isRetrying = isLoading && errorUpdateCount > 0
  return { isFirst: isLoading && !isRetrying, hasFailed: isError || isRetrying, isRetrying }
}
