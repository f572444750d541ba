import { createServer } from 'node:net'
import { StartError } from '#emulator/data-folder.ts'

/** The sentence for an address that somebody else has, whoever met it; other errors stay what they are. */
export function portError(error: unknown): unknown {
  const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (!isTaken) return error
  const port = 'port' in error ? error.port : ''
  return new StartError(`Port ${port} on 127.0.0.1 is taken.`, { problem: 'port-taken', cause: error })
}

/**
 * The port, or any free one for 0: some parts have to know their address before they listen at it.
 * @throws StartError when somebody else listens there.
 */
export function resolvePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portError(error)))
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      const resolved = typeof address === 'object' && address ? address.port : port
      probe.close(() => resolve(resolved))
    })
  })
}
