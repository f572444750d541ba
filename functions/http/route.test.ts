import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { StaleReadError } from '#functions/data/table/transaction.ts'
import type { UserRecord } from '#functions/domain/records/user-record.ts'
import { edgeSecret, gatewayEvent } from '#functions/http/gateway-event.fixture.ts'
import { route } from '#functions/http/route.ts'
import type { Guard } from '#functions/http/visitor-guard.ts'
import { captureLogOfEachTest } from '#functions/invocation/captured-log.fixture.ts'
import { type Contract, contract } from '#shared/api/contract.ts'
import { bytesBody, fileAnswer } from '#shared/api/not-json.ts'
import { noBody, nothing } from '#shared/api/nothing.ts'
import { DomainError, type ErrorKind } from '#shared/domain/errors.ts'
import { defaultPreferences } from '#shared/domain/user.ts'
import { everyone, needs, signedIn } from '#shared/rules/access.ts'

const secretNamed = (name: string) => `${edgeSecret}-${name}`

const lines = captureLogOfEachTest()

const user: UserRecord = {
  userId: '7b1f6f6e-6a1c-4c1e-9c55-0b8f2f1b6a10',
  email: 'a@example.com',
  role: 'free',
  preferences: defaultPreferences,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  endedSessions: [],
  revision: 1,
  version: 1,
}

const guard: Guard = {
  siteUrl: 'https://site.example',
  sessions: {
    verify: async () => undefined,
    findSignIn: async () => undefined,
    findCaller: async (token) =>
      token === 'good'
        ? { user, signIn: { userId: user.userId, originJti: 'o', startedAt: '1970-01-01T00:00:00.000Z' } }
        : undefined,
  },
}

const base = {
  name: 'things.get',
  path: '/api/things/{id}',
  summary: '',
  audience: 'public',
  userImpact: 'Nobody sees things.',
  params: nothing,
  query: nothing,
} as const

const read = contract({
  ...base,
  method: 'GET',
  access: everyone,
  body: noBody,
  answer: z.object({ text: z.string() }),
})
const write = contract({
  ...base,
  method: 'POST',
  access: everyone,
  body: z.strictObject({ name: z.string().max(5), tags: z.array(z.string()).optional() }),
  answer: z.undefined(),
  successStatus: 204,
})

type Change = Partial<
  Pick<APIGatewayProxyEventV2, 'body' | 'cookies' | 'isBase64Encoded' | 'pathParameters'>
> & {
  headers?: Record<string, string | undefined>
  queryStringParameters?: Record<string, string>
  stageVariables?: Record<string, string>
}

function event({ headers, ...change }: Change = {}): APIGatewayProxyEventV2 {
  return gatewayEvent({
    headers: {
      'x-viewer-address': '203.0.113.9',
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/json',
      ...headers,
    },
    ...change,
  })
}

const connect = () => ({ guard })
const reading = route(read, connect, async () => ({ answer: { text: 'x' } }))
const writing = route(write, connect, async () => ({ answer: undefined }))
const body = (value: unknown) => JSON.stringify(value)

test('refuses a request that did not come through the edge', async () => {
  for (const secret of [undefined, '', `${edgeSecret}2`, edgeSecret.toUpperCase()]) {
    const answer = await reading(event({ headers: { 'x-origin-verify': secret } }))
    expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([403, 'not-through-edge'])
  }
})

test('accepts the secret before the last renewal besides the new one, and no third', async () => {
  const stageVariables = {
    originVerify: secretNamed('the-second'),
    originVerifyBefore: secretNamed('the-first'),
  }
  const statuses = []
  for (const secret of [
    secretNamed('the-second'),
    secretNamed('the-first'),
    secretNamed('the-third'),
    edgeSecret,
    '',
  ]) {
    const answer = await reading(event({ headers: { 'x-origin-verify': secret }, stageVariables }))
    statuses.push(answer.statusCode)
  }
  expect(statuses).toEqual([200, 200, 403, 403, 403])
})

test('refuses every request while the gateway names no secret', async () => {
  const variables: Record<string, string>[] = [{}, { originVerify: '' }, { originVerifyBefore: edgeSecret }]
  for (const stageVariables of variables) {
    const answer = await reading(event({ stageVariables }))
    expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([500, 'unexpected'])
  }
})

test('a cursor outlives one renewal of the secret, and not the next', async () => {
  const list = contract({
    ...base,
    method: 'GET',
    access: everyone,
    body: noBody,
    query: z.strictObject({ cursor: z.string().optional() }),
    answer: z.object({ from: z.string() }),
  })
  const listing = route(list, connect, async ({ query }, { cursors }) => ({
    answer: { from: cursors.open('things', query.cursor)?.pk ?? 'the beginning' },
    nextCursor: cursors.seal('things', { pk: 'the middle' }),
  }))
  const secret = (now: string, before?: string) => ({
    headers: { 'x-origin-verify': secretNamed(now) },
    stageVariables: {
      originVerify: secretNamed(now),
      ...(before && { originVerifyBefore: secretNamed(before) }),
    },
  })
  const first = await listing(event(secret('one')))
  const queryStringParameters = { cursor: String(first.headers?.['x-next-cursor']) }
  const renewed = await listing(event({ ...secret('two', 'one'), queryStringParameters }))
  expect(JSON.parse(String(renewed.body))).toEqual({ from: 'the middle' })
  const again = await listing(event({ ...secret('three', 'two'), queryStringParameters }))
  expect([again.statusCode, again.headers?.['x-error-code']]).toEqual([400, 'invalid-cursor'])
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://site.example' }, 403],
  ['a sibling', { 'sec-fetch-site': 'same-site' }, 403],
  ['an address typed in', { 'sec-fetch-site': 'none' }, 403],
  ['an old browser elsewhere', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }, 403],
  ['without a stated origin', { 'sec-fetch-site': undefined }, 403],
  ['an opaque origin', { 'sec-fetch-site': undefined, origin: 'null' }, 403],
  ['an old browser here', { 'sec-fetch-site': undefined, origin: 'https://site.example' }, 204],
  ['here', {}, 204],
])('a change asked for from %s', async (_where, headers, status) => {
  const answer = await writing(event({ headers, body: body({ name: 'a' }) }))
  expect(answer.statusCode).toBe(status)
})

test('reading needs no origin', async () => {
  expect((await reading(event({ headers: { 'sec-fetch-site': 'cross-site' } }))).statusCode).toBe(200)
})

test('the exemption is the contract’s to declare', async () => {
  const webhook = route(
    { ...write, exemptFromOriginCheck: 'webhook' } satisfies Contract,
    connect,
    async () => ({
      answer: undefined,
    }),
  )
  const headers = { 'sec-fetch-site': undefined }
  expect((await webhook(event({ headers, body: body({ name: 'a' }) }))).statusCode).toBe(204)
})

test.each([
  { who: 'a visitor', access: signedIn, status: 401, text: 'Please log in to access this content' },
  {
    who: 'a bad cookie',
    access: signedIn,
    cookie: 'bad',
    status: 401,
    text: 'Please log in to access this content',
  },
  { who: 'a user', access: signedIn, cookie: 'good', status: 200, text: '{"text":"x"}' },
  {
    who: 'a user without the capability',
    access: needs('users:delete'),
    cookie: 'good',
    status: 403,
    text: 'You need a different subscription to access this content',
  },
])('access by the contract: $who is answered $status', async ({ access, cookie, status, text }) => {
  const handler = route({ ...read, access }, connect, async () => ({ answer: { text: 'x' } }))
  const answer = await handler(event({ cookies: cookie ? [`__Host-session=${cookie}`] : [] }))
  expect([answer.statusCode, answer.body]).toEqual([status, text])
})

test('access is decided before the body is read', async () => {
  const handler = route({ ...write, access: signedIn }, connect, async () => ({ answer: undefined }))
  expect((await handler(event({ body: '{' }))).statusCode).toBe(401)
})

test.each([
  ['no JSON', '{', "The body isn't valid JSON."],
  ['a missing field', body({}), 'Name is required.'],
  ['a field too long', body({ name: 'abcdef' }), 'Name can have at most 5 characters.'],
  ['an inner field', body({ name: 'a', tags: [1] }), 'Entry 1 of tags must be text.'],
  ['a field without a contract', body({ name: 'a', role: 'admin' }), "“role” can't be set here."],
  ['a prototype', '{"name":"a","__proto__":{"role":"admin"}}', '__proto__'],
  ['a constructor', '{"name":{"constructor":{"prototype":{}}}}', 'constructor'],
  ['a list', '[]', ''],
  ['depth without end', '['.repeat(100_000), ''],
  ['much depth', `${'['.repeat(5000)}${']'.repeat(5000)}`, 'nested too deeply'],
  ['no body', undefined, ''],
] as const)('%s is 400 with a sentence', async (_name, text, part) => {
  const answer = await writing(event({ body: text }))
  expect(answer.statusCode).toBe(400)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'x-error-code': 'invalid-body',
    'x-request-id': 'request-1',
    'cache-control': 'private, no-store',
  })
  expect(answer.body).toContain(part)
  expect(Object.prototype).not.toHaveProperty('role')
})

test('bytes that are not UTF-8 are 400, a body over 4 MB is 413, another type is 415', async () => {
  const latin = Buffer.from('{"name":"\xe9"}', 'latin1').toString('base64')
  const large = Buffer.alloc(4 * 1024 * 1024 + 1, 32).toString('base64')
  const calls: [Change, number][] = [
    [{ body: latin, isBase64Encoded: true }, 400],
    [{ body: large, isBase64Encoded: true }, 413],
    [{ body: 'name=a', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    [{ body: '{"name":"a"}', headers: { 'content-type': 'text/plain' } }, 415],
    [{ body: Buffer.from('{"name":"a"}').toString('base64'), isBase64Encoded: true }, 204],
    [{ body: '{"name":"a"}', headers: { 'content-type': 'application/json; charset=utf-8' } }, 204],
  ]
  for (const [call, status] of calls) expect((await writing(event(call))).statusCode).toBe(status)
})

test('bytes of any kind and type arrive unchanged, up to 4 MB [S13.10]', async () => {
  const received: string[] = []
  const taking = route(
    contract({ ...write, ...bytesBody, answer: z.undefined() }),
    connect,
    async (input) => {
      received.push(Buffer.from(input.body).toString('latin1'))
      return { answer: undefined }
    },
  )
  const odd = '{"a":1}\r\n\x00\xff\xe9'
  const calls: [Change, number][] = [
    [{ body: Buffer.from(odd, 'latin1').toString('base64'), isBase64Encoded: true }, 204],
    [{ body: '{"b": "é"}', headers: { 'content-type': undefined } }, 204],
    [{ body: '', headers: { 'content-type': 'text/plain' } }, 204],
    [{}, 204],
    [{ body: Buffer.alloc(4 * 1024 * 1024 + 1).toString('base64'), isBase64Encoded: true }, 413],
  ]
  for (const [call, status] of calls) expect((await taking(event(call))).statusCode).toBe(status)
  expect(received).toEqual([odd, Buffer.from('{"b": "é"}').toString('latin1'), '', ''])
})

test('a file is answered by its name and type, text as text and bytes as bytes', async () => {
  const answering = (mediaType: string, content: string | Uint8Array) =>
    route(contract({ ...read, ...fileAnswer(mediaType) }), connect, async () => ({
      answer: { name: 'kept-2026.json', content },
    }))(event())
  const text = await answering('application/json', '{"kept":true}')
  expect([text.statusCode, text.body, text.isBase64Encoded]).toEqual([200, '{"kept":true}', false])
  expect(text.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="kept-2026.json"',
    'cache-control': 'private, no-store',
  })
  const bytes = await answering('application/zip', Uint8Array.of(0, 255, 7))
  expect([bytes.body, bytes.isBase64Encoded]).toEqual(['AP8H', true])
  expect(bytes.headers?.['content-type']).toBe('application/zip')
})

test('a file whose name could leave its header is our bug', async () => {
  for (const name of ['a"b', '../a', 'a\nb', '', '.hidden']) {
    const answering = route(contract({ ...read, ...fileAnswer('text/csv') }), connect, async () => ({
      answer: { name, content: '' },
    }))
    expect((await answering(event())).statusCode).toBe(500)
  }
})

test('a query that the call does not name is 400', async () => {
  const answer = await reading(event({ queryStringParameters: { debug: '1' } }))
  expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([400, 'invalid-query'])
  expect(answer.body).toContain('debug')
})

test('leaves out of the answer what its contract does not name', async () => {
  const stored = { text: 'x', passwordHash: 'secret' }
  const handler = route(read, connect, async () => ({ answer: stored }))
  expect((await handler(event())).body).toBe('{"text":"x"}')
})

test('an answer that breaks its contract is our bug, not the caller’s', async () => {
  const broken: unknown = { text: 7 }
  const handler = route(read, connect, async () => ({ answer: broken as { text: string } }))
  expect((await handler(event())).statusCode).toBe(500)
})

test.each([
  ['invalid', 400],
  ['unauthenticated', 401],
  ['forbidden', 403],
  ['not-found', 404],
  ['conflict', 409],
  ['too-large', 413],
  ['unsupported-type', 415],
  ['too-many', 429],
  ['provider', 502],
  ['overloaded', 503],
] as const)('a refusal of kind %s is %i with its sentence and code', async (kind: ErrorKind, status) => {
  const handler = route(read, connect, async () => {
    throw new DomainError(kind, { code: 'a-code', message: 'A sentence.', retryAfterSeconds: 30 })
  })
  const answer = await handler(event())
  expect([answer.statusCode, answer.body, answer.headers?.['x-error-code']]).toEqual([
    status,
    'A sentence.',
    'a-code',
  ])
  expect(answer.headers?.['retry-after']).toBe('30')
})

test('what others kept changing meanwhile is a conflict that one may try again', async () => {
  const handler = route(read, connect, async () => {
    throw new StaleReadError('Other writers were faster.')
  })
  const answer = await handler(event())
  expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([409, 'busy'])
})

test('a bug is a 500 that says only the request id, and the log says what users lose', async () => {
  const handler = route(read, connect, async () => {
    throw new TypeError('table is undefined')
  })
  const answer = await handler(event())
  expect(answer.statusCode).toBe(500)
  expect(answer.body).toContain('request-1')
  expect(answer.body).not.toContain('table')
  const [line] = lines.map((text) => JSON.parse(text))
  expect(line).toMatchObject({ level: 'ERROR', userImpact: 'Nobody sees things.', route: 'things.get' })
  expect(line.error.message).toBe('table is undefined')
})

test('a failing provider is a 502 that says nothing of it, and the log says why', async () => {
  const handler = route(read, connect, async () => {
    const cause = new Error('ResourceNotFoundException: the pool is gone')
    throw new DomainError('provider', { code: 'unavailable', message: 'Try again later.', cause })
  })
  const answer = await handler(event())
  expect([answer.statusCode, answer.body]).toEqual([502, 'Try again later.'])
  const [line] = lines.map((text) => JSON.parse(text))
  expect(line).toMatchObject({ level: 'WARN', route: 'things.get', status: 502 })
  expect(JSON.stringify(line)).toContain('the pool is gone')
})

test('the log line has route, status and time, and nothing that identifies the reader', async () => {
  const call = event({ pathParameters: {}, cookies: ['__Host-session=good'] })
  await reading({ ...call, rawPath: '/api/topics/stance/Far Left' })
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    route: 'things.get',
    status: 200,
    requestId: 'request-1',
  })
  for (const private_ of ['203.0.113.9', 'Far Left', 'a@example.com', 'good']) {
    expect(lines[0]).not.toContain(private_)
  }
})

test('compresses what is over 1 kB with br, else gzip, else not at all, and says that it varies', async () => {
  const text = 'word '.repeat(1000)
  const handler = route(read, connect, async () => ({ answer: { text } }))
  const ask = (accept: string) => handler(event({ headers: { 'accept-encoding': accept } }))
  const br = await ask('gzip, deflate, br')
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' })
  expect(JSON.parse(brotliDecompressSync(Buffer.from(br.body ?? '', 'base64')).toString())).toEqual({ text })
  const gz = await ask('gzip, br;q=0')
  expect(gz.headers?.['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(Buffer.from(gz.body ?? '', 'base64')).toString())).toEqual({ text })
  const plain = await ask('identity')
  expect([plain.headers?.['content-encoding'], plain.isBase64Encoded]).toEqual([undefined, false])
  expect((await reading(event({ headers: { 'accept-encoding': 'br' } }))).headers?.['content-encoding']).toBe(
    undefined,
  )
})

test('what is too long to be sent as it is says so; compressed it travels', async () => {
  const handler = route(read, connect, async () => ({ answer: { text: '"word" '.repeat(1_000_000) } }))
  const plain = await handler(event())
  expect([plain.statusCode, plain.headers?.['x-error-code']]).toEqual([413, 'answer-too-long'])
  const packed = await handler(event({ headers: { 'accept-encoding': 'gzip' } }))
  expect(packed.statusCode).toBe(200)
  // Lambda's maximum response is 6 MB (AWS docs: Lambda quotas).
  for (const answer of [plain, packed]) expect(JSON.stringify(answer).length).toBeLessThan(6_000_000)
})

test('an answer may be cached as its contract says without a session, and never with one', async () => {
  const shared = route({ ...read, cacheSeconds: 15 }, connect, async (_input, { caller }) => ({
    answer: { text: String(caller?.user.email) },
  }))
  const visitor = await shared(event())
  expect(visitor.headers?.['cache-control']).toBe('public, max-age=0, s-maxage=15, stale-if-error=0')
  expect(visitor.body).toContain('undefined')
  for (const session of ['good', 'run-out']) {
    const answer = await shared(event({ cookies: [`__Host-session=${session}`] }))
    expect(answer.headers?.['cache-control'], session).toBe('private, no-store')
  }
  expect((await reading(event())).headers?.['cache-control']).toBe('private, no-store')
})

test('a cursor continues its own list only, and cannot be forged', async () => {
  const query = z.strictObject({ cursor: z.string().optional(), list: z.string() })
  const answer = z.object({ start: z.record(z.string(), z.string()).nullable() })
  const listing = route(
    { ...read, query, answer } satisfies Contract,
    connect,
    async (input, { cursors }) => {
      const { list, cursor } = query.parse(input.query)
      const start = cursors.open(list, cursor) ?? null
      return { answer: { start }, nextCursor: cursors.seal(list, { pk: 'p', sk: 's' }) }
    },
  )
  const ask = (list: string, cursor?: string) =>
    listing(event({ queryStringParameters: { list, ...(cursor !== undefined && { cursor }) } }))
  const cursor = String((await ask('one')).headers?.['x-next-cursor'])
  expect((await ask('one', cursor)).body).toBe('{"start":{"pk":"p","sk":"s"}}')
  const [content, signature] = cursor.split('.')
  const forged = `${Buffer.from('{"pk":"user#1","sk":"user"}').toString('base64url')}.${signature}`
  const refused: [string, string][] = [
    ['two', cursor],
    ['one', forged],
    ['one', content ?? ''],
    ['one', `${cursor}.`],
    ['one', ''],
    ['one', '.'],
  ]
  for (const [list, text] of refused) {
    const answered = await ask(list, text)
    expect([answered.statusCode, answered.headers?.['x-error-code']]).toEqual([400, 'invalid-cursor'])
  }
})
