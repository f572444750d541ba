type QueryStatus = {
  isLoading: boolean
  isError: boolean
  errorUpdateCount: number
}

/** A retry is not another first load: the error with its button stays, so the button keeps the focus. */
export function loadStatusOf({ isLoading, isError, errorUpdateCount }: QueryStatus) {
  const isRetrying = isLoading && errorUpdateCount > 0
  return { isFirstLoad: isLoading && !isRetrying, hasFailed: isError || isRetrying, isRetrying }
}
