import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '../../listen.ts'
import { toListener } from './node-server.ts'

test('if the caller left before the answer was ready, its body is closed, and no error reported', async () => {
  const faults: unknown[] = []
  const body = Readable.from(['too late'])
  const server = createServer(
    toListener(
      async ({ signal }) => {
        caller.destroy()
        await once(signal, 'abort')
        return { status: 200, headers: new Headers(), body }
      },
      (fault) => faults.push(fault),
    ),
  )
  onTestFinished(() => void server.close())
  const caller = connect(await listen(server), '127.0.0.1')
  caller.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await expect.poll(() => body.destroyed || faults.length > 0).toBe(true)
  expect(faults).toEqual([])
  expect(body.destroyed).toBe(true)
})
