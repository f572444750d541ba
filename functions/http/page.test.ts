import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gatewayEvent } from '#functions/http/gateway-event.fixture.ts'
import { type PageReply, page } from '#functions/http/page.ts'
import { captureLogOfEachTest } from '#functions/invocation/captured-log.fixture.ts'
import { DomainError } from '#shared/domain/errors.ts'
import type { PageDefinition } from '#shared/pages/definitions.ts'

const lines = captureLogOfEachTest()

const definition: PageDefinition = {
  name: 'pages.thing',
  path: '/thing/{id+}',
  summary: '',
  cacheSeconds: 60,
  userImpact: 'Nobody sees things.',
}
const guard = { siteUrl: 'https://site.example/' }
const long = 'A thing. '.repeat(500)
const changed = new Date('2026-02-03T04:05:06.789Z')
const thing: PageReply = { status: 200, contentType: 'text/html; charset=utf-8', body: long }

type Change = { headers?: Record<string, string | undefined>; method?: string; cookies?: string[] }

const event = (change: Change = {}) => gatewayEvent({ ...change, pathParameters: { id: '7/eight' } })

const serve = (reply: PageReply) =>
  page(
    definition,
    () => ({ guard }),
    async () => reply,
  )

test('receives the parts of the path and the site’s address without a slash', async () => {
  const handler = page(
    definition,
    () => ({ guard }),
    async ({ params }, { siteUrl }) => ({ ...thing, body: `${siteUrl}/thing/${params.id}` }),
  )
  expect((await handler(event())).body).toBe('https://site.example/thing/7/eight')
})

test('refuses what did not come through the edge', async () => {
  const answer = await serve(thing)(event({ headers: { 'x-origin-verify': 'guessed' } }))
  expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([403, 'not-through-edge'])
})

test('a page may be kept as long as its definition says, and travels compressed', async () => {
  const answer = await serve(thing)(event({ headers: { 'accept-encoding': 'gzip, br' } }))
  expect(answer.headers).toMatchObject({
    'cache-control': 'public, max-age=0, s-maxage=60, stale-if-error=0',
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    vary: 'accept-encoding',
  })
  expect(brotliDecompressSync(Buffer.from(answer.body ?? '', 'base64')).toString()).toBe(long)
  const signedIn = await serve(thing)(event({ cookies: ['__Host-session=good'] }))
  expect(signedIn.headers?.['cache-control']).toBe('private, no-store')
})

test('HEAD says all that GET says but the body', async () => {
  const get = await serve(thing)(event())
  const head = await serve(thing)(event({ method: 'HEAD' }))
  expect([head.statusCode, head.body]).toEqual([200, ''])
  expect(head.headers).toEqual(get.headers)
})

test('a reader who has it already gets a 304, by its tag in any coding or strength', async () => {
  const first = await serve(thing)(event())
  const tag = String(first.headers?.etag)
  for (const known of [tag, tag.replace('W/', ''), `"other", ${tag}`, '*']) {
    const again = await serve(thing)(event({ headers: { 'if-none-match': known } }))
    expect([again.statusCode, again.body, again.headers?.etag]).toEqual([304, undefined, tag])
  }
  const other = await serve({ ...thing, body: 'Changed.' })(event({ headers: { 'if-none-match': tag } }))
  expect([other.statusCode, other.body]).toEqual([200, 'Changed.'])
})

test.each([
  ['the same second', 'Tue, 03 Feb 2026 04:05:06 GMT', 304],
  ['later', 'Tue, 03 Feb 2026 04:05:07 GMT', 304],
  ['earlier', 'Tue, 03 Feb 2026 04:05:05 GMT', 200],
  ['no date', 'yesterday', 200],
])('who has it since %s is answered by the date', async (_since, date, status) => {
  const answer = await serve({ ...thing, lastModified: changed })(
    event({ headers: { 'if-modified-since': date } }),
  )
  expect([answer.statusCode, answer.headers?.['last-modified']]).toEqual([
    status,
    'Tue, 03 Feb 2026 04:05:06 GMT',
  ])
})

test('a tag that does not fit outweighs a date that would', async () => {
  const headers = { 'if-none-match': '"other"', 'if-modified-since': 'Tue, 03 Feb 2026 04:05:07 GMT' }
  expect((await serve({ ...thing, lastModified: changed })(event({ headers }))).statusCode).toBe(200)
})

test('a page that is not there has no tag', async () => {
  const answer = await serve({ ...thing, status: 404 })(event({ headers: { 'if-none-match': '*' } }))
  expect([answer.statusCode, answer.headers?.etag]).toEqual([404, undefined])
})

test('a refusal is its status and sentence', async () => {
  const handler = page(
    definition,
    () => ({ guard }),
    async () => {
      throw new DomainError('not-found', { code: 'no-such-feed', message: 'There is no such feed.' })
    },
  )
  const answer = await handler(event())
  expect([answer.statusCode, answer.body, answer.headers?.['x-error-code']]).toEqual([
    404,
    'There is no such feed.',
    'no-such-feed',
  ])
})

const failing = (onFailure?: () => Promise<Omit<PageReply, 'status'>>) =>
  page(
    definition,
    () => ({ guard, ...(onFailure && { shell: { onFailure } }) }),
    async () => {
      throw new Error('table gone')
    },
  )

test('a bug is a 500 without details, is not cached and is in the log', async () => {
  const answer = await failing()(event())
  expect([answer.statusCode, answer.headers?.['cache-control']]).toEqual([500, 'private, no-store'])
  expect(answer.body).not.toContain('table')
  expect(lines.join('\n')).toContain('Nobody sees things.')
})

test('people see a fallback if the page has one, and the status stays', async () => {
  const { status: _status, ...fallback } = thing
  const answer = await failing(async () => fallback)(event())
  expect([answer.statusCode, answer.body, answer.headers?.['cache-control']]).toEqual([
    500,
    long,
    'private, no-store',
  ])
  expect(lines.join('\n')).toContain('table gone')
})

test('a fallback that fails as well leaves the plain sentence', async () => {
  const answer = await failing(async () => {
    throw new Error('bucket gone')
  })(event())
  expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([500, 'unexpected'])
})

test('no line of the log says which page it was', async () => {
  await serve(thing)(event())
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('eight')
})
