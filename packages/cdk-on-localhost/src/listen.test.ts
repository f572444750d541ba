import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type HeldPort, holdPort, listen } from './listen.ts'

const server = createServer((_, response) => response.end('here'))
let held: HeldPort | undefined

afterEach(async () => {
  await held?.release()
  await new Promise((resolve) => server.close(resolve))
})

test('a port that is held can be taken by nobody else, until its server answers there', async () => {
  held = await holdPort(0)
  const address = `http://127.0.0.1:${held.port}`
  await expect(listen(createServer(), held.port)).rejects.toThrow('EADDRINUSE')
  expect((await fetch(address)).status).toBe(503)
  await held.giveTo(server)
  expect(await (await fetch(address)).text()).toBe('here')
})

test('a port that was let go is free, also where somebody asked meanwhile', async () => {
  const { port, release } = await holdPort(0)
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(503)
  await release()
  expect(await listen(server, port)).toBe(port)
})

test('a port that somebody has is told in a sentence', async () => {
  const port = await listen(server)
  await expect(holdPort(port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is taken.`)
})
