import { type PopStateListener, setPopStateListener } from '#web/lib/pop-state-listener.ts'

/**
 * Undoes every back or forward step before the router sees it. `onStep` gets a function that repeats the step
 * unblocked. Steps to entries without the router's `idx`, such as skip links, are not blocked. The returned
 * function stops blocking.
 */
export function blockHistory(onStep: (proceed: () => void) => void): () => void {
  const currentEntry = entryNumber()
  let isReleased = false
  let isReturning = false
  const listener: PopStateListener = (event) => {
    const nextEntry = entryNumber()
    if (isReleased || currentEntry === undefined || nextEntry === undefined) return
    if (nextEntry === currentEntry) {
      if (isReturning) event.stopImmediatePropagation()
      isReturning = false
      return
    }
    event.stopImmediatePropagation()
    isReturning = true
    history.go(currentEntry - nextEntry)
    onStep(() => {
      isReleased = true
      history.go(nextEntry - currentEntry)
    })
  }
  return setPopStateListener(listener)
}

function entryNumber(): number | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined
  return typeof state.idx === 'number' ? state.idx : undefined
}
