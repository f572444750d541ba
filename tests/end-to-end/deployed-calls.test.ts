import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { startTestCloud, type TestCloud } from '#tests/harness.ts'

/** Calls go through edge, gateway and functions with their deployed roles. The catalogue is empty. */
let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud()
})
afterAll(() => cloud?.close())

const errorOf = async (response: Response) => ({
  status: response.status,
  code: response.headers.get('x-error-code'),
  type: response.headers.get('content-type'),
  text: await response.text(),
})

test('signing in, `me`, refreshing and signing out work with a browser’s cookies', async () => {
  const session = await cloud.signIn('paid')
  expect([...session.keys()].toSorted()).toEqual(['__Host-session', '__Secure-refresh'])
  const me = await cloud.call(authApi.me, { session })
  expect(authApi.me.answer.parse(await me.json())).toMatchObject({ role: 'paid' })

  const before = session.get('__Secure-refresh')
  session.delete('__Host-session')
  expect((await cloud.call(authApi.me, { session })).status).toBe(401)
  expect((await cloud.call(authApi.refresh, { session })).status).toBe(200)
  expect(session.get('__Secure-refresh')).not.toBe(before)
  expect((await cloud.call(authApi.me, { session })).status).toBe(200)

  const stolen = new Map(session)
  expect((await cloud.call(authApi.logout, { session })).status).toBe(204)
  expect(session.size).toBe(0)
  expect((await cloud.call(authApi.me, { session: stolen })).status).toBe(401)
  expect((await cloud.call(authApi.refresh, { session: stolen })).status).toBe(401)
})

test('unsupported methods and paths are refused in the same form by every origin [S22.10]', async () => {
  const refusalOf = async (method: string, path: string) => {
    const { code, status, type } = await errorOf(await fetch(cloud.siteUrl + path, { method }))
    expect(type, path).toBe('text/plain; charset=utf-8')
    return [status, code]
  }
  const read = ['/', '/about', '/stance/centrist', '/episode/1', '/robots.txt', '/feeds/stance/centrist.xml']
  const files = ['/media/none.webp', '/preview.png', '/cover-centrist.jpg', '/auth/reset', '/assets/none.js']
  for (const path of [...read, ...files]) {
    for (const method of ['POST', 'OPTIONS']) {
      expect(await refusalOf(method, path), `${method} ${path}`).toEqual([405, 'method-not-allowed'])
    }
  }
  expect(await refusalOf('POST', '/api/no/such/thing')).toEqual([404, 'not-found'])
  for (const path of [statisticsApi.get.path, '/api/episodes/1', '/api/topics/all', sidelightApi.list.path]) {
    expect(await refusalOf('PUT', path), path).toEqual([404, 'not-found'])
  }
})

test('refusals are plain sentences with a code and a request id, and never cached [S22.11]', async () => {
  const session = await cloud.signIn('free')
  const refusals = [
    () => cloud.call(authApi.me),
    () => cloud.call(authApi.me, { headers: { cookie: '__Host-session=run-out' } }),
    () => cloud.call(podcastsApi.list, { session }),
    () => cloud.call(episodesApi.get, { params: { id: 1 } }),
    () => fetch(`${cloud.siteUrl}/api/no/such/thing`),
  ]
  const answers = []
  for (const refused of refusals) {
    const [first, second] = [await refused(), await refused()]
    expect(first.headers.get('x-request-id')).not.toBe(second.headers.get('x-request-id'))
    expect(first.headers.get('cache-control')).toBe('private, no-store')
    expect(second.headers.has('age')).toBe(false)
    expect(await second.text()).toBe(await first.clone().text())
    const { status, code, type, text } = await errorOf(first)
    expect([type, text.length > 0]).toEqual(['text/plain; charset=utf-8', true])
    answers.push([status, code])
  }
  expect(answers).toEqual([
    [401, 'signed-out'],
    [401, 'signed-out'],
    [403, 'not-allowed'],
    [404, 'episode-not-found'],
    [404, 'not-found'],
  ])
})

test('a page of another origin cannot sign anyone in [S10.35]', async () => {
  const body = { email: 'a@example.com', password: 'x' }
  const headers = { origin: 'https://evil.example' }
  const response = await cloud.call(authApi.login, { body, headers })
  expect(await errorOf(response)).toMatchObject({ status: 403, code: 'foreign-origin' })
})

test('the stream of an upload answers unauthorized callers at once, with a body', async () => {
  const address = `${cloud.siteUrl}/api/episodes/upload-progress/${randomUUID()}`
  expect(await errorOf(await fetch(address))).toMatchObject({ status: 401, code: 'signed-out' })
  const session = await cloud.signIn('admin')
  const cookie = [...session].map(([name, value]) => `${name}=${value}`).join('; ')
  const unknown = await fetch(address, { headers: { cookie } })
  expect(await errorOf(unknown)).toMatchObject({ status: 404, code: 'upload-not-found' })
})

test('resources that others may embed load there', async () => {
  for (const address of ['/preview.png', '/cover-every-side.jpg', '/feeds/stance/centrist.xml']) {
    const response = await fetch(new URL(address, cloud.siteUrl))
    await response.body?.cancel()
    expect([address, response.status, response.headers.get('cross-origin-resource-policy')]).toEqual([
      address,
      200,
      'cross-origin',
    ])
  }
})
