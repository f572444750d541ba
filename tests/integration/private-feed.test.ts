import { parseFeed as parseWithPartytime } from 'podcast-partytime'
import RssParser from 'rss-parser'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { captureLog } from '#functions/invocation/captured-log.fixture.ts'
import { episodesApi } from '#shared/api/episodes.ts'
import { profileApi } from '#shared/api/profile.ts'
import { stances } from '#shared/domain/stance.ts'
import { faultsOfFeed } from '#tests/conformance/feed-rules/faults-of-feed.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { dawn, sampleItems } from '#tests/integration/catalogue-samples.ts'
import { callPage } from '#tests/integration/entry-call.ts'
import { siteUrl } from '#tests/integration/function-variables.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'
import { importShow, publishSample } from '#tests/integration/sample-show.ts'
import { seedAccount } from '#tests/integration/seed-accounts.ts'
import { idOf } from '#tests/integration/topic-merge-helpers.ts'

let environment: HttpEnvironment
let token: string
let userId: string

/** Ten episodes about "Taxes", two per stance; a greater number is newer. */
beforeAll(async () => {
  environment = await openHttpEnvironment()
  await importShow(environment.catalogue, sampleItems(10))
  for (let episodeId = 1; episodeId <= 10; episodeId += 1) {
    await publishSample(environment.catalogue, episodeId, { stance: stances[episodeId % 5] ?? null })
  }
})
afterAll(() => environment.close())

beforeEach(async () => {
  const person = await environment.signIn({ role: 'paid' })
  token = person.token
  userId = person.userId
  const chosen = {
    interested_topics: [await idOf(environment.catalogue, 'Taxes')],
    political_stance_interests: ['Left-leaning', 'Centrist'],
    stance_consent: true,
  }
  expect((await environment.call('profile.update', { token, body: chosen })).statusCode).toBe(200)
})
afterEach(() => vi.restoreAllMocks())

async function createAddress(): Promise<string> {
  const answer = await environment.call('profile.create-private-feed', { token })
  expect(answer.statusCode).toBe(200)
  return profileApi.createPrivateFeed.answer.parse(JSON.parse(answer.body ?? '')).url
}

async function read(url: string, headers: Record<string, string> = {}) {
  const file = decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '')
  const event = { pathParameters: { file }, headers }
  const { statusCode, body = '', ...answer } = await callPage('syndication/private', event)
  return { status: statusCode, body, headers: answer.headers ?? {} }
}

const addressOf = (file: string) => `${siteUrl}/feeds/private/${file}`

test('two feed parsers read the same episodes from the private address as the page has [S20.23]', async () => {
  const url = await createAddress()
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:4400\/feeds\/private\/[\w-]{43}\.xml$/)
  const { status, body, headers } = await read(url)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/xml; charset=utf-8')
  expect(faultsOfFeed(body)).toEqual([])
  const expected = ['Show 1: Episode 7', 'Show 1: Episode 6', 'Show 1: Episode 2', 'Show 1: Episode 1']
  const parsed = await new RssParser().parseString(body)
  expect(parsed.title).toBe('Sidelight: Your Personalized Feed')
  expect(parsed.items.map(({ title }) => title)).toEqual(expected)
  expect(parseWithPartytime(body)?.items.map(({ title }) => title)).toEqual(expected)
  expect(parsed.items[0]?.enclosure?.url).toBe('https://audio.example/7.mp3')
  const listed = await environment.call('episodes.list-feed', { token })
  const cards = episodesApi.listFeed.answer.parse(JSON.parse(listed.body ?? ''))
  expect(cards.map(({ id }) => id)).toEqual([7, 6, 2, 1])
})

test('it is not cached or indexed, does not leak its address as a referrer, and answers conditional requests [S20.22]', async () => {
  const url = await createAddress()
  const { headers } = await read(url)
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  })
  const again = await read(url, { 'if-none-match': String(headers.etag) })
  expect([again.status, again.body]).toEqual([304, ''])
})

test('it follows the user’s choices [S20.23]', async () => {
  const url = await createAddress()
  const body = { political_stance_interests: ['Far Right'] }
  await environment.call('profile.update', { token, body })
  expect((await read(url)).body.match(/<title>Show 1: [^<]+/g)).toEqual([
    '<title>Show 1: Episode 9',
    '<title>Show 1: Episode 4',
  ])
})

test('a new address revokes the one before, and revoking twice is the same as once [S20.24]', async () => {
  const first = await createAddress()
  const second = await createAddress()
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  for (let time = 0; time < 2; time += 1) {
    expect((await environment.call('profile.delete-private-feed', { token })).statusCode).toBe(204)
    expect((await read(second)).status).toBe(404)
  }
})

test.each([
  ['downgraded', { role: 'free' }],
  ['disabled', { disabledAt: dawn.toISOString() }],
  ['being deleted', { deletedAt: dawn.toISOString() }],
] as const)('it is invalid at once when its owner is %s [S20.24]', async (_what, fields) => {
  const url = await createAddress()
  expect((await read(url)).status).toBe(200)
  await seedAccount(environment, userId, fields)
  const { status, body, headers } = await read(url)
  expect([status, body]).toEqual([404, 'There is no such feed.'])
  expect(headers['cache-control']).toBe('private, no-store')
})

test('a downgraded user can still revoke it, and cannot create another', async () => {
  await createAddress()
  await seedAccount(environment, userId, { role: 'free' })
  expect((await environment.call('profile.create-private-feed', { token })).statusCode).toBe(403)
  expect((await environment.call('profile.delete-private-feed', { token })).statusCode).toBe(204)
})

test.each([
  ['with an unknown token', `${'A'.repeat(43)}.xml`],
  ['without a token', '.xml'],
  ['without an ending', 'x'],
  ['that leads upwards', '..%2F.xml'],
  ['of five thousand letters', `${'x'.repeat(5000)}.xml`],
  ['with a zero', '%00.xml'],
])('an address %s is no feed', async (_what, file) => {
  const { status, body, headers } = await read(addressOf(file))
  expect([status, headers['x-error-code'], body]).toEqual([404, 'feed-not-found', 'There is no such feed.'])
})

test('the token is in no table and in no log [S20.26]', async () => {
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'DEBUG')
  const lines = captureLog()
  vi.resetModules()
  const url = await createAddress()
  await read(url)
  environment.database.failWith('ValidationException', 'Query')
  const failed = await read(url)
  environment.database.failWith(undefined)
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  const secret = new URL(url).pathname.split('/').at(-1)?.replace('.xml', '') ?? ''
  expect(failed.status).toBe(500)
  expect(lines.join('')).toContain('syndication.private')
  expect(lines.join('')).not.toContain(secret)
  for (const table of [environment.people, environment.operations, environment.catalogue]) {
    expect(JSON.stringify(await contentOf(table))).not.toContain(secret)
  }
})
