import type { Clock } from '#functions/clients/clock.ts'

/**
 * Aborts after the given time, with the error that everything under way then ends with. `allow` gives something a time of its own within
 * it, until what it answers is called.
 */
export function abortAfter(
  clock: Clock,
  milliseconds: number,
  error: Error,
): { signal: AbortSignal; allow: (milliseconds: number) => () => void } {
  const controller = new AbortController()
  const allow = (time: number) => clock.wake(time, () => controller.abort(error))
  allow(milliseconds)
  return { signal: controller.signal, allow }
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
