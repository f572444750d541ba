import { listenFirst, type StepListener } from '#web/lib/step-listener.ts'

/**
 * Undoes every step through the history until released, before the router sees it; `onStep` gets a function
 * that repeats the step. Entries without the router's number, such as skip links, pass.
 */
export function blockHistory(onStep: (goOn: () => void) => void): () => void {
  const here = entryNumber()
  let isReleased = false
  let isReturning = false
  const listener: StepListener = (event) => {
    const there = entryNumber()
    if (isReleased || here === undefined || there === undefined) return
    if (there === here) {
      if (isReturning) event.stopImmediatePropagation()
      isReturning = false
      return
    }
    event.stopImmediatePropagation()
    isReturning = true
    history.go(here - there)
    onStep(() => {
      isReleased = true
      history.go(there - here)
    })
  }
  return listenFirst(listener)
}

function entryNumber(): number | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined
  return typeof state.idx === 'number' ? state.idx : undefined
}
