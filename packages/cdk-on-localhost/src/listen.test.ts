import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { listen, type ReservedPort, reservePort } from './listen.ts'

const server = createServer((_, response) => response.end('here'))
let reserved: ReservedPort | undefined

afterEach(async () => {
  await reserved?.release()
  await new Promise((resolve) => server.close(resolve))
})

test('no other server can listen on a reserved port before its own does', async () => {
  reserved = await reservePort(0)
  const address = `http://127.0.0.1:${reserved.port}`
  await expect(listen(createServer(), reserved.port)).rejects.toThrow('EADDRINUSE')
  expect((await fetch(address)).status).toBe(503)
  await reserved.giveTo(server)
  expect(await (await fetch(address)).text()).toBe('here')
})

test('a released port is free, even after a request to it', async () => {
  const { port, release } = await reservePort(0)
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(503)
  await release()
  expect(await listen(server, port)).toBe(port)
})

test('a port in use is reported in a sentence', async () => {
  const port = await listen(server)
  await expect(reservePort(port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken.`)
})
