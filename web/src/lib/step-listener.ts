export type StepListener = (event: PopStateEvent) => void

let first: StepListener | undefined

/** To be called before the router begins to listen: a window tells its listeners in the order in which they came. */
export function hearStepsFirst(): void {
  addEventListener('popstate', (event) => first?.(event))
}

/** Lets one listener hear of steps through the history before the router, until the returned function is called. */
export function listenFirst(listener: StepListener): () => void {
  first = listener
  return () => {
    if (first === listener) first = undefined
  }
}
