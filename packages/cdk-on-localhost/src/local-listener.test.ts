import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { allowedHosts, allowedOrigins } from './allowed-hosts.ts'
import { listen } from './listen.ts'
import { type Exchange, localListener } from './local-listener.ts'
import { sendRaw } from './testing/signed-call.ts'

let close = () => {}
afterEach(() => close())

async function serve(answer: (exchange: Exchange) => void | Promise<void>) {
  let url = 'http://127.0.0.1'
  const admission = { hosts: () => allowedHosts(url), origins: () => allowedOrigins(url) }
  const server = createServer(localListener(admission, answer))
  url = `http://127.0.0.1:${await listen(server)}`
  close = () => server.close()
  return async (path: string, headers: Record<string, string> = {}) =>
    (await sendRaw(url, { method: 'GET', path, headers })).status
}

test('an answer that fails, at once or later, fails only its own request', async () => {
  const ask = await serve(({ response, url }) => {
    if (url.pathname === '/at-once') throw new Error('broken')
    if (url.pathname === '/later') return Promise.reject(new Error('broken'))
    if (url.pathname === '/%ff') decodeURIComponent(url.pathname)
    response.end()
  })
  expect(await ask('/at-once')).toBe(500)
  expect(await ask('/later')).toBe(500)
  expect(await ask('/%ff')).toBe(400)
  expect(await ask('/')).toBe(200)
})

test('foreign host names, pages of other origins and unreadable URLs never reach the answer', async () => {
  const reached: string[] = []
  const ask = await serve(({ response, url }) => {
    reached.push(url.pathname)
    response.end()
  })
  expect(await ask('/a', { host: 'evil.example' })).toBe(421)
  expect(await ask('/b', { origin: 'http://evil.example' })).toBe(403)
  for (const path of ['//', '///', '//[', 'http://[']) expect(await ask(path)).toBe(400)
  expect(reached).toEqual([])
})
