import { Agent, request } from 'node:http'
import { connect } from 'node:http2'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from '../listen.ts'
import { createPlainHttpServer, type PlainHttpServer } from './plain-http.ts'

let plain: PlainHttpServer
let port: number

beforeEach(async () => {
  plain = createPlainHttpServer(async (incoming, response) => {
    const body = await buffer(incoming)
    response.writeHead(200, { 'content-type': 'text/plain' })
    response.end(`${incoming.httpVersion} ${incoming.method} ${incoming.url} ${body.length}`)
  })
  port = await listen(plain.server)
})

afterEach(async () => {
  plain.closeAllConnections()
  await new Promise((resolve) => plain.server.close(resolve))
})

function put(agent: Agent, body: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, agent, method: 'PUT', path: '/large' }, (response) =>
      resolve(text(response)),
    )
    outgoing.on('error', reject).end(body)
  })
}

test('HTTP/1.1 carries bodies of many packets, again and again on one connection', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (const size of [0, 10, 3_000_000, 70_000])
    expect(await put(agent, Buffer.alloc(size))).toBe(`1.1 PUT /large ${size}`)
  agent.destroy()
})

test('HTTP/2 without TLS is answered on the same port', async () => {
  const session = connect(`http://127.0.0.1:${port}`)
  const stream = session.request({ ':method': 'POST', ':path': '/model' })
  stream.end(Buffer.alloc(1_000_000))
  expect(await text(stream)).toBe('2.0 POST /model 1000000')
  session.close()
})
