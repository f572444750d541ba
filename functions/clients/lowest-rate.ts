import type { Readable } from 'node:stream'
import type { Clock } from '#functions/clients/clock.ts'
import { FetchError } from '#functions/clients/fetch-error.ts'

/** So long a server may be waited for before what it sent is weighed; one that sends nothing meanwhile is given up. */
export const patienceMilliseconds = 20_000
/** A voice alone takes eight times as much: who sends less in that time keeps us for the sake of keeping us. */
export const lowestBytes = 20_000

/**
 * The chunks of a body whose server sends at least 1 kB in each second that it is waited for. The time that the reader takes is not
 * the server's.
 * @throws FetchError
 */
export async function* atLowestRate(body: Readable, clock: Clock): AsyncGenerator<Buffer> {
  const tooSlow = () => new FetchError('unreachable', 'The server sends too slowly.')
  const giveUp = () => body.destroy(tooSlow())
  let waited = 0
  let received = 0
  let asked = clock.now()
  let cancel = clock.wake(patienceMilliseconds, giveUp)
  try {
    for await (const chunk of body) {
      cancel()
      waited += clock.now() - asked
      received += chunk.length
      if (waited >= patienceMilliseconds) {
        if (received < lowestBytes) throw tooSlow()
        waited = 0
        received = 0
      }
      yield chunk
      asked = clock.now()
      cancel = clock.wake(patienceMilliseconds, giveUp)
    }
  } finally {
    cancel()
  }
}
