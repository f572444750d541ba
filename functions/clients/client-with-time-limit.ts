import { type Clock, machineClock } from '#functions/clients/clock.ts'
import type { FetchOptions, GuardedClient } from '#functions/clients/guarded-fetch.ts'

/** All requests of the returned client together share this one time limit. */
export function clientWithTimeLimit(
  client: GuardedClient,
  milliseconds: number,
  clock: Pick<Clock, 'now'> = machineClock,
): GuardedClient {
  const end = clock.now() + milliseconds
  const within = (options: FetchOptions) => ({
    ...options,
    timeoutMilliseconds: Math.max(1, Math.min(options.timeoutMilliseconds, end - clock.now())),
  })
  return {
    open: (address, options) => client.open(address, within(options)),
    fetch: (address, options) => client.fetch(address, within(options)),
  }
}
