type QueryStatus = {
  isLoading: boolean
  isError: boolean
  errorUpdateCount: number
}

/** A retry does not count as a first load: the error stays on the page, so its button keeps the focus. */
export function loadStatusOf({ isLoading, isError, errorUpdateCount }: QueryStatus) {
  const isRetrying = isLoading && errorUpdateCount > 0
  return { isFirstLoad: isLoading && !isRetrying, hasFailed: isError || isRetrying, isRetrying }
}
