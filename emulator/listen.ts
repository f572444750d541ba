import { createServer, type Server } from 'node:net'
import { StartError } from '#emulator/data-folder.ts'

/** Listens on this machine, or on another address of it, and answers the port: a free one unless one is given. */
export function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      if (address === null || typeof address === 'string') reject(new Error('the server listens at no port'))
      else resolve(address.port)
    })
  })
}

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
export async function resolvePort(port: number): Promise<number> {
  const probe = createServer()
  try {
    return await listen(probe, port)
  } catch (error) {
    throw portError(error)
  } finally {
    await new Promise((resolve) => probe.close(resolve))
  }
}
