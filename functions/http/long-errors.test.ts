import { expect, test } from 'vitest'
import * as z from 'zod'
import { maximumErrorCharacters } from '#functions/http/answer.ts'
import { gatewayEvent } from '#functions/http/gateway-event.fixture.ts'
import { parseJsonBody } from '#functions/http/json-body.ts'
import { parseInput } from '#functions/http/request.ts'
import { route } from '#functions/http/route.ts'
import { captureLogOfEachTest } from '#functions/invocation/captured-log.fixture.ts'
import { contract } from '#shared/api/contract.ts'
import { DomainError, type ErrorKind } from '#shared/domain/errors.ts'
import { everyone } from '#shared/rules/access.ts'

const lines = captureLogOfEachTest()

const write = contract({
  name: 'things.write',
  method: 'POST',
  path: '/api/things/{id}',
  summary: '',
  audience: 'public',
  userImpact: 'Nobody changes things.',
  access: everyone,
  params: z.strictObject({ id: z.string().max(5) }),
  query: z.strictObject({ limit: z.enum(['1', '2']).optional() }),
  body: z.strictObject({
    name: z.string().max(5),
    tags: z.array(z.enum(['a', 'b'])).optional(),
    counts: z.record(z.string(), z.number()).optional(),
  }),
  answer: z.undefined(),
  successStatus: 204,
})

type Said = { body: unknown; query?: Record<string, string>; params?: Record<string, string> }

function event({ body, query = {}, params = { id: '1' } }: Said) {
  return gatewayEvent({
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    queryStringParameters: query,
    pathParameters: params,
  })
}

const guard = { siteUrl: 'https://site.example' }

function failingWith(error: unknown) {
  return route(
    write,
    () => ({ guard }),
    async () => {
      throw error
    },
  )
}

const writing = failingWith(new Error('A call that should have been refused was not.'))

const fields = <Value>(count: number, name: (n: number) => string, value: Value) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [name(n), value]))

const long = 'x'.repeat(3_000_000)

test.each<[string, Said, string]>([
  ['400,000 unknown fields', { body: fields(400_000, (n) => n.toString(36), 1) }, 'invalid-body'],
  ['9,000 unknown fields', { body: { name: 'a', ...fields(9000, (n) => `k${n}`, 1) } }, 'invalid-body'],
  ['a very long unknown field', { body: { name: 'a', [long]: 1 } }, 'invalid-body'],
  ['a very long name in a record', { body: { name: 'a', counts: { [long]: 'no number' } } }, 'invalid-body'],
  ['a very long value', { body: { name: long } }, 'invalid-body'],
  ['9,000 wrong values', { body: { name: 'a', tags: Array(9000).fill(long.slice(0, 300)) } }, 'invalid-body'],
  ['400,000 values', { body: { name: 'a', tags: Array(400_000).fill('c') } }, 'invalid-body'],
  [
    'long unknown fields, and others wrong',
    { body: { name: 1, tags: 2, [long.slice(0, 5000)]: 3 } },
    'invalid-body',
  ],
  [
    'unknown parameters of a query',
    { body: { name: 'a' }, query: fields(3000, (n) => `k${n}`, '1') },
    'invalid-query',
  ],
  ['a long parameter of a query', { body: { name: 'a' }, query: { limit: long } }, 'invalid-query'],
  ['a long part of a path', { body: { name: 'a' }, params: { id: long } }, 'invalid-path'],
])('%s are refused in a few words', async (_what, said, code) => {
  const answer = await writing(event(said))
  expect(answer).toMatchObject({ statusCode: 400, headers: { 'x-error-code': code } })
  expect(answer.body?.length).toBeGreaterThan(5)
  expect(answer.body?.length).toBeLessThanOrEqual(maximumErrorCharacters)
})

test('each of several faults is named, however long another is', async () => {
  const answer = await writing(event({ body: { name: 1, tags: 2, [long.slice(0, 5000)]: 3 } }))
  expect(answer.body).toContain('Name must be text.')
  expect(answer.body).toContain('Tags must be a list.')
  expect(answer.body).toContain("can't be set here.")
})

test.each<ErrorKind>(['invalid', 'not-found', 'conflict', 'too-many', 'provider', 'forbidden'])(
  'a refusal of the kind %s is short, even if it quotes a long text',
  async (kind) => {
    const refusing = failingWith(
      new DomainError(kind, { code: 'quoting', message: `There is no «${long}».` }),
    )
    const answer = await refusing(event({ body: { name: 'a' } }))
    expect(answer.headers?.['x-error-code']).toBe('quoting')
    expect(answer.body).toMatch(/^There is no/)
    expect(answer.body?.length).toBeLessThanOrEqual(maximumErrorCharacters)
  },
)

test.each([
  ['a bug', new Error(long)],
  ['what caused a bug', new Error('short', { cause: new Error(long) })],
  ['a list in an error', Object.assign(new Error('short'), { reasons: Array(100_000).fill('reason') })],
  [
    'what a provider said',
    new DomainError('provider', { code: 'gone', message: 'short', cause: new Error(long) }),
  ],
])('%s fills no log', async (_what, error) => {
  await failingWith(error)(event({ body: { name: 'a' } }))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('"request-1"')
  expect(lines[0]?.length).toBeLessThan(50_000)
})

test('a body is refused for its number of values before anything else is checked', () => {
  const tooMany = Buffer.from(JSON.stringify({ files: Array(5001).fill({ size: 1 }) }))
  expect(() => parseJsonBody(tooMany)).toThrow('The body has more than 10,000 values.')
})

test('the list of the largest upload is not too many', () => {
  const files = Array.from({ length: 1000 }, (_, n) => ({ filename: `p1-e${n}-20260101.json`, size: n }))
  expect(parseJsonBody(Buffer.from(JSON.stringify({ files })))).toEqual({ files })
})

test.each([
  ['commas, brackets and braces in a text', { name: ',[{]}'.repeat(5000) }],
  ['quotation marks and backslashes in a text', { name: '\\",\\\\"[{'.repeat(5000) }],
  ['sixteen levels', JSON.parse(`${'['.repeat(16)}1${']'.repeat(16)}`)],
  ['lists one behind the other', Array.from({ length: 3000 }, () => [])],
])('%s are no more than they are', (_what, said) => {
  expect(parseJsonBody(Buffer.from(JSON.stringify(said)))).toEqual(said)
})

test('a body within the bounds is read as it is', async () => {
  const said = { name: 'a', tags: ['a', 'b'], counts: { x: 1 } }
  expect((await parseInput(write, event({ body: said }))).body).toEqual(said)
})
