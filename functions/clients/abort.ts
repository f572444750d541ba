import type { Clock } from '#functions/clients/clock.ts'

/** Aborts after the given time, with the error that everything under way then ends with. */
export function abortAfter(clock: Clock, milliseconds: number, error: Error): AbortSignal {
  const controller = new AbortController()
  clock.wake(milliseconds, () => controller.abort(error))
  return controller.signal
}

/** The work's outcome, or the signal's reason if that comes first: a resolver, for one, cannot be told to stop. */
export async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let abort = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
