import type { Clock } from '#functions/clients/clock.ts'

/**
 * The signal aborts with `error` after the given time. `allow` adds a shorter limit and returns a function
 * that lifts it.
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

/**
 * Stops waiting when the signal aborts. The work continues, because for example a DNS lookup cannot be
 * canceled.
 */
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
