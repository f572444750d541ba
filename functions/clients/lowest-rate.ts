import type { Readable } from 'node:stream'
import type { Clock } from '#functions/clients/clock.ts'
import { FetchError } from '#functions/clients/fetch-error.ts'

/** The time over which the rate is measured; a server that sends nothing meanwhile is dropped. */
export const measuredMilliseconds = 20_000
/**
 * Bytes per measured time, or 8 kbit/s: an eighth of what speech needs. A slower server only occupies the
 * connection.
 */
export const lowestBytes = 20_000

/**
 * Fails when the server sends less than 1 kB/s. Counts only the time spent waiting for the server.
 * @throws FetchError
 */
export async function* atLowestRate(body: Readable, clock: Clock): AsyncGenerator<Buffer> {
  const tooSlow = () => new FetchError('unreachable', 'The server sends too slowly.')
  const giveUp = () => body.destroy(tooSlow())
  let waited = 0
  let received = 0
  let asked = clock.now()
  let cancel = clock.wake(measuredMilliseconds, giveUp)
  try {
    for await (const chunk of body) {
      cancel()
      waited += clock.now() - asked
      received += chunk.length
      if (waited >= measuredMilliseconds) {
        if (received < lowestBytes) throw tooSlow()
        waited = 0
        received = 0
      }
      yield chunk
      asked = clock.now()
      cancel = clock.wake(measuredMilliseconds, giveUp)
    }
  } finally {
    cancel()
  }
}
