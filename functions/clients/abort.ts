import type { Clock } from '#functions/clients/clock.ts'

/**
 * Aborts with an error after the given time. `allow` sets a shorter limit within it, until the function it
 * returns is called.
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

/** A resolver, for one, cannot be cancelled, so the signal only stops the waiting. */
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
