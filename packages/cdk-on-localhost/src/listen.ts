import { createServer, type Server } from 'node:net'
import { StartError } from './start-error.ts'

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

/** A port that nobody else can take: some parts have to know their address before a server of theirs can answer at it. */
export type HeldPort = {
  port: number
  /** From now on this server answers there. */
  giveTo: (server: Server) => Promise<void>
  /** Lets go of a port that was given to nobody. */
  release: () => Promise<void>
}

const notYet = 'HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/**
 * Holds the port, or any free one for 0; until it is given to a server, whoever asks there hears that nothing is ready.
 * @throws StartError when somebody else listens there.
 */
export async function holdPort(port: number): Promise<HeldPort> {
  // What is not read keeps a socket open, and who says nothing more would keep it open too.
  const holder = createServer((socket) =>
    socket
      .on('error', () => socket.destroy())
      .setTimeout(1000, () => socket.destroy())
      .resume()
      .end(notYet),
  )
  let isGiven = false
  const held = await listen(holder, port).catch((error: unknown) => {
    throw portError(error)
  })
  return {
    port: held,
    giveTo(server) {
      isGiven = true
      // The server takes the socket over as it listens, without a moment in between (Node.js, `server.listen(handle)`).
      return new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(holder, () => {
          server.off('error', reject)
          resolve()
        })
      })
    },
    async release() {
      if (!isGiven) await new Promise((resolve) => holder.close(resolve))
    },
  }
}
