import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { buildEverything } from '#build/build-everything.ts'
import { authApi } from '#shared/api/auth.ts'
import { billingApi } from '#shared/api/billing.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { podcastsApi } from '#shared/api/podcasts.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { statisticsApi } from '#shared/api/statistics.ts'
import { uploadsApi } from '#shared/api/uploads.ts'
import { startTestCloud, type TestCloud } from '#tests/harness.ts'
import { seconds } from '#tests/time-limits.ts'

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

test('signing out with the refresh cookie alone ends the session, also for a copy of the access cookie', async () => {
  const session = await cloud.signIn('free')
  const copy = new Map(session)
  session.delete('__Host-session')
  expect((await cloud.call(authApi.me, { session: copy })).status).toBe(200)
  expect((await cloud.call(authApi.logout, { session })).status).toBe(204)
  expect(session.size).toBe(0)
  expect((await cloud.call(authApi.me, { session: copy })).status).toBe(401)
})

test('Pro is bought and canceled through the deployed system, with the fake provider’s price', async () => {
  const price = await cloud.call(billingApi.price)
  expect(await price.json()).toMatchObject({ is_on_sale: true, amount: 500, currency: 'usd' })
  const session = await cloud.signIn('free')
  const press = async (address: string) => {
    const { origin } = new URL(address)
    const response = await fetch(address, { method: 'POST', headers: { origin }, redirect: 'manual' })
    await response.body?.cancel()
    return response.headers.get('location')
  }
  const becomes = (role: string) =>
    vi.waitFor(
      async () => {
        const me = await cloud.call(authApi.me, { session })
        expect(authApi.me.answer.parse(await me.json()).role).toBe(role)
      },
      { timeout: seconds(20) },
    )
  const opened = await cloud.call(billingApi.createCheckout, { session })
  const checkout = billingApi.createCheckout.answer.parse(await opened.json()).url
  expect(checkout).toContain(`${cloud.paymentPagesUrl}/checkout/`)
  expect(await press(`${checkout}/pay`)).toBe(`${cloud.siteUrl}/upgrade?checkout=done`)
  await becomes('paid')
  const portal = await cloud.call(billingApi.openPortal, { session })
  const { url } = billingApi.openPortal.answer.parse(await portal.json())
  const [subscription] = /sub_local_\d+(?=\/cancel)/.exec(await (await fetch(url)).text()) ?? []
  await press(`${url}/${subscription}/cancel`)
  await becomes('free')
})

test('a refusal is a plain sentence with a code and a request id', async () => {
  const response = await cloud.call(authApi.me)
  expect(response.headers.get('x-request-id')).toMatch(/\S+/)
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(await errorOf(response)).toEqual({
    status: 401,
    code: 'signed-out',
    type: 'text/plain; charset=utf-8',
    text: 'Please log in to access this content',
  })
})

test('unknown addresses are refused in the same form', async () => {
  for (const method of ['GET', 'POST']) {
    const response = await fetch(`${cloud.siteUrl}/api/no/such/thing`, { method })
    expect(await errorOf(response)).toMatchObject({ status: 404, code: 'not-found' })
  }
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
    for (const method of ['POST', 'DELETE', 'OPTIONS']) {
      expect(await refusalOf(method, path), `${method} ${path}`).toEqual([405, 'method-not-allowed'])
    }
  }
  for (const path of [statisticsApi.get.path, '/api/episodes/1', '/api/topics/all', sidelightApi.list.path]) {
    expect(await refusalOf('PUT', path), path).toEqual([404, 'not-found'])
  }
})

test('refusals are never cached, and each has its own sentence and code [S22.11]', async () => {
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
    expect(second.headers.has('age')).toBe(false)
    expect(await second.text()).toBe(await first.clone().text())
    const { status, code, text } = await errorOf(first)
    answers.push([status, code, text.length > 0])
  }
  expect(answers).toEqual([
    [401, 'signed-out', true],
    [401, 'signed-out', true],
    [403, 'not-allowed', true],
    [404, 'episode-not-found', true],
    [404, 'not-found', true],
  ])
})

test('a page of another origin cannot sign anyone in [S10.35]', async () => {
  const body = { email: 'a@example.com', password: 'x' }
  const headers = { origin: 'https://evil.example' }
  const response = await cloud.call(authApi.login, { body, headers })
  expect(await errorOf(response)).toMatchObject({ status: 403, code: 'foreign-origin' })
})

test('statistics are cached at the edge for fifteen seconds, independently of the caller', async () => {
  const response = await cloud.call(statisticsApi.get)
  expect(response.headers.get('cache-control')).toContain('s-maxage=15')
  expect(response.headers.getSetCookie()).toEqual([])
  expect(statisticsApi.get.answer.parse(await response.json()).episode_count).toBe(0)
})

test('an empty catalogue answers empty lists, and unknown things 404', async () => {
  const page = await cloud.call(sidelightApi.list, { body: { stance: 'Far Left' } })
  expect(await page.json()).toEqual({ stance: 'Far Left', episodes: [], topics: {} })
  const episode = await cloud.call(episodesApi.get, { params: { id: 1 } })
  expect(await errorOf(episode)).toMatchObject({ status: 404, code: 'episode-not-found' })
  const odd = await cloud.call(episodesApi.get, { params: { id: '1e3' } })
  expect(await errorOf(odd)).toMatchObject({ status: 400, code: 'invalid-path' })
})

test('the admin’s list is for admins only', async () => {
  const free = await cloud.call(podcastsApi.list, { session: await cloud.signIn('free') })
  expect(await errorOf(free)).toMatchObject({ status: 403, code: 'not-allowed' })
  const admin = await cloud.call(podcastsApi.list, { session: await cloud.signIn('admin') })
  expect([admin.status, await admin.json()]).toEqual([200, []])
})

test('the stream of an upload answers unauthorized callers at once, with a body', async () => {
  const address = `${cloud.siteUrl}/api/episodes/upload-progress/${randomUUID()}`
  expect(await errorOf(await fetch(address))).toMatchObject({ status: 401, code: 'signed-out' })
  const session = await cloud.signIn('admin')
  const cookie = [...session].map(([name, value]) => `${name}=${value}`).join('; ')
  const unknown = await fetch(address, { headers: { cookie } })
  expect(await errorOf(unknown)).toMatchObject({ status: 404, code: 'upload-not-found' })
})

const frontSchema = z.object({
  Resources: z.record(
    z.string(),
    z.looseObject({
      Type: z.string(),
      Properties: z.looseObject({
        DistributionConfig: z
          .looseObject({ CacheBehaviors: z.array(z.looseObject({ PathPattern: z.string() })) })
          .optional(),
      }),
    }),
  ),
})

/** One URL per cache behavior of the edge; most resources do not exist. */
async function addressesOfBehaviours(): Promise<string[]> {
  const template = await readFile(join(await buildEverything(), 'SidelightFront.template.json'), 'utf8')
  const { Resources } = frontSchema.parse(JSON.parse(template))
  const patterns = Object.values(Resources).flatMap(
    ({ Properties }) =>
      Properties.DistributionConfig?.CacheBehaviors.map(({ PathPattern }) => PathPattern) ?? [],
  )
  return [...patterns.map((pattern) => pattern.replaceAll('?*', '7').replaceAll('*', '7')), '/']
}

test('every answer, including errors, says who may load it: others may load images, covers and feeds, and only own pages the rest', async () => {
  const addresses = await addressesOfBehaviours()
  expect(addresses.length).toBeGreaterThan(10)
  const said = await Promise.all(
    addresses.map(async (address) => {
      const response = await fetch(new URL(address, cloud.siteUrl), { redirect: 'manual' })
      await response.body?.cancel()
      return { address, policy: response.headers.get('cross-origin-resource-policy') }
    }),
  )
  const forOthers = said.filter(({ policy }) => policy === 'cross-origin').map(({ address }) => address)
  expect(forOthers.toSorted()).toEqual([
    '/cover-7.jpg',
    '/feeds/stance/7',
    '/feeds/topic/7',
    '/media/7',
    '/preview.png',
  ])
  const own = said.filter(({ address }) => !forOthers.includes(address))
  expect(own.filter(({ policy }) => policy !== 'same-origin')).toEqual([])
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

test('without a security contact there is no security.txt, and no site shell in its place', async () => {
  const response = await fetch(new URL('/.well-known/security.txt', cloud.siteUrl))
  expect(await errorOf(response)).toMatchObject({ status: 404, code: 'not-found' })
})

test('a form larger than the gateway’s limit is referred to the other way of uploading', async () => {
  const session = await cloud.signIn('admin')
  const cookie = [...session].map(([name, value]) => `${name}=${value}`).join('; ')
  const form = new FormData()
  form.append('transcriptFiles', new Blob([Buffer.alloc(7 * 1024 * 1024)]), '1.json')
  const answer = await fetch(`${cloud.siteUrl}${uploadsApi.start.path}`, {
    method: 'POST',
    headers: { cookie, origin: cloud.siteUrl },
    body: form,
  })
  expect(await errorOf(answer)).toMatchObject({
    status: 413,
    code: 'too-large',
    text: expect.stringContaining('Send JSON that names the files and their sizes instead'),
  })
})
