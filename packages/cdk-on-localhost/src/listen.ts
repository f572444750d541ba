import { createServer, type Server } from 'node:net'
import { StartError } from './start-error.ts'

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

/** Translates EADDRINUSE into a StartError; returns other errors unchanged. */
export function portError(error: unknown): unknown {
  const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
  if (!isInUse) return error
  const port = 'port' in error ? error.port : ''
  return new StartError(`Port ${port} on 127.0.0.1 is taken.`, { problem: 'port-taken', cause: error })
}

/** Reserves a port now, because some services need their URL before they listen. */
export type ReservedPort = {
  port: number
  giveTo: (server: Server) => Promise<void>
  release: () => Promise<void>
}

const notYet = 'HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'

/**
 * Until `giveTo` is called, connections get a 503.
 * @param port 0 reserves any free port
 * @throws StartError when the port is taken
 */
export async function reservePort(port: number): Promise<ReservedPort> {
  // Unread data or a silent client would keep the socket open.
  const placeholder = createServer((socket) =>
    socket
      .on('error', () => socket.destroy())
      .setTimeout(1000, () => socket.destroy())
      .resume()
      .end(notYet),
  )
  let isGiven = false
  const reserved = await listen(placeholder, port).catch((error: unknown) => {
    throw portError(error)
  })
  return {
    port: reserved,
    giveTo(server) {
      isGiven = true
      // The server takes over the listening socket without a gap (Node.js, `server.listen(handle)`).
      return new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(placeholder, () => {
          server.off('error', reject)
          resolve()
        })
      })
    },
    async release() {
      if (!isGiven) await new Promise((resolve) => placeholder.close(resolve))
    },
  }
}
