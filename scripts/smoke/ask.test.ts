import { createServer, type Server } from 'node:http'
import { listen } from 'cdk-on-localhost/http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '#scripts/smoke/ask.ts'

let server: Server
let address: string

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.startsWith('/silent')) return
    response.writeHead(302, { location: 'https://other.example/' }).end('moved')
  })
  address = `http://127.0.0.1:${await listen(server)}`
})
afterAll(() => {
  server.close()
  server.closeAllConnections()
})

test('a redirect is an answer and is not followed', async () => {
  const { status, text } = await ask(new URL('/', address))
  expect([status, text]).toEqual([302, 'moved'])
})

test('a server that says nothing is named without its query, after the time-out', async () => {
  const asked = ask(new URL('/silent?X-Amz-Signature=secret', address), { timeoutSeconds: 0.1 })
  await expect(asked).rejects.toThrow(`${address}/silent did not answer within 0.1 seconds.`)
})

test('a port where nothing listens is named with the reason', async () => {
  await expect(ask(new URL('http://127.0.0.1:1/'))).rejects.toThrow(
    /^http:\/\/127.0.0.1:1\/ did not answer \(/,
  )
})
