export type PopStateListener = (event: PopStateEvent) => void

let current: PopStateListener | undefined

/** Call before the router adds its listener: listeners run in order. */
export function installPopStateListener(): void {
  addEventListener('popstate', (event) => current?.(event))
}

/** Only one listener at a time. Returns a function that removes it. */
export function setPopStateListener(listener: PopStateListener): () => void {
  current = listener
  return () => {
    if (current === listener) current = undefined
  }
}
