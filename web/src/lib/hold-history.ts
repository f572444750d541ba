import { listenFirst, type StepListener } from '#web/lib/step-listener.ts'

/**
 * Takes back every step through the history while it holds, before the router hears of it; `onStep` gets what goes on
 * with the step after all. The router numbers its entries; what has no number, such as a skip link, goes through.
 */
export function holdHistory(onStep: (goOn: () => void) => void): () => void {
  const here = entryNumber()
  let isReleased = false
  let isReturning = false
  const hear: StepListener = (event) => {
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
  return listenFirst(hear)
}

/** The number that the router gave to the entry of the history that is shown. */
function entryNumber(): number | undefined {
  const state: unknown = history.state
  if (typeof state !== 'object' || state === null || !('idx' in state)) return undefined
  return typeof state.idx === 'number' ? state.idx : undefined
}
