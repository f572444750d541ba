export type StepListener = (event: PopStateEvent) => void

let first: StepListener | undefined

/** Call before the router adds its listener: listeners run in order. */
export function listenBeforeRouter(): void {
  addEventListener('popstate', (event) => first?.(event))
}

/** Only one listener at a time. Returns a function that removes it. */
export function listenFirst(listener: StepListener): () => void {
  first = listener
  return () => {
    if (first === listener) first = undefined
  }
}
