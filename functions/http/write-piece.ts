import { once } from 'node:events'
import type { Writable } from 'node:stream'

/**
 * Waits while the reader is slow, but not for a reader that has disconnected: a closed stream does not emit
 * `close` again.
 */
export async function writePiece(output: Writable, text: string): Promise<void> {
  if (output.write(text) || output.destroyed) return
  await Promise.race([once(output, 'drain'), once(output, 'close')])
}
