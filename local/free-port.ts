import { createServer } from 'node:net'
import { StartError } from '#local/data-folder.ts'

/**
 * The port, or any free one for 0: some parts have to know their address before they listen at it.
 * @throws StartError when somebody else listens there.
 */
export function takePort(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', () => {
      reject(
        new StartError(
          `Port ${port} on 127.0.0.1 is taken. Stop what uses it, or choose another with --port.`,
        ),
      )
    })
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address()
      const taken = typeof address === 'object' && address ? address.port : port
      probe.close(() => resolve(taken))
    })
  })
}
