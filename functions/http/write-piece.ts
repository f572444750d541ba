import { once } from 'node:events'
import type { Writable } from 'node:stream'

/**
 * Hands one piece to a stream and waits while its reader is slow. A reader who has gone is not waited for: a stream that was closed
 * before says so no second time.
 */
export async function writePiece(output: Writable, text: string): Promise<void> {
  if (output.write(text) || output.destroyed) return
  await Promise.race([once(output, 'drain'), once(output, 'close')])
}
