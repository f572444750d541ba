import type { Server } from 'node:net'

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
