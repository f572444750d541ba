import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { parseJsonBody } from '#functions/http/json-body.ts'
import { contracts } from '#shared/api/all.ts'
import { uploadsApi } from '#shared/api/uploads.ts'
import { csvLine } from '#shared/format/csv.ts'
import { hasFixtures, readFixtureJson } from '#tests/conformance/fixtures.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { type HttpEnvironment, openHttpEnvironment } from '#tests/integration/http-environment.ts'

const idsSchema = z.object({ cases: z.array(z.string()) })
const massSchema = z.object({
  objects: z.array(z.object({ body: z.record(z.string(), z.unknown()), why: z.string() })),
  rawBodies: z.array(z.string()),
})

const ids = hasFixtures ? idsSchema.parse(readFixtureJson('hostile', 'ids-and-integers.json')).cases : []
const mass = hasFixtures
  ? massSchema.parse(readFixtureJson('hostile', 'mass-assignment.json'))
  : { objects: [], rawBodies: [] }

let environment: HttpEnvironment
let admin: { userId: string; token: string }
let member: { userId: string; token: string }
beforeAll(async () => {
  environment = await openHttpEnvironment()
  admin = await environment.signIn({ role: 'admin' })
  member = await environment.signIn({ role: 'free' })
})
afterAll(() => environment.close())

const withParameter = contracts.filter((contract) => contract.path.includes('{'))

// Without the corpora there are no cases, and Vitest fails files without tests.
test.skipIf(!hasFixtures)('the corpora have cases', () => {
  expect([ids.length, mass.objects.length, mass.rawBodies.length].every((count) => count > 0)).toBe(true)
})

test.skipIf(!hasFixtures).each(ids)(
  '%j as path parameter, cursor, limit or stance is refused in our form [S10.34]',
  async (text) => {
    const answers = [
      ...(await Promise.all(
        withParameter.map((contract) => {
          const name = /\{(\w+)\}/.exec(contract.path)?.[1] ?? ''
          return environment.call(contract.name, { params: { [name]: text }, token: admin.token })
        }),
      )),
      await environment.call('podcasts.list', { query: { cursor: text }, token: admin.token }),
      await environment.call('podcasts.list', { query: { limit: text }, token: admin.token }),
      await environment.call('sidelight.list', { body: { stance: text, cursor: text } }),
    ]
    for (const answer of answers) {
      expect([200, 400, 404]).toContain(answer.statusCode)
      if (answer.statusCode !== 200) {
        expect(answer.headers?.['content-type']).toBe('text/plain; charset=utf-8')
        expect(answer.headers?.['x-error-code']).toMatch(/^[a-z][a-z-]+$/)
      }
      expect(answer.body).not.toMatch(/native code|at .*\.ts:/)
    }
  },
)

async function unchanged(work: () => Promise<void>) {
  const before = [await contentOf(environment.people), await contentOf(environment.catalogue)]
  await work()
  expect([await contentOf(environment.people), await contentOf(environment.catalogue)]).toEqual(before)
  expect(Object.getPrototypeOf({}).role).toBeUndefined()
}

/** Without the empty text, because several calls take no body. */
const rawBodies = mass.rawBodies.filter((text) => text !== '')

const writing = contracts.filter((contract) => contract.method !== 'GET')

test.skipIf(!hasFixtures).each(mass.objects)(
  'a body with additional fields is refused: $why [S10.34]',
  async ({ body }) => {
    const login = { email: 'a@example.com', password: 'long enough', ...body }
    const registration = { email: 'new@example.com', password: 'long enough', ...body }
    const newPassword = { current_password: 'long enough', new_password: 'another long one', ...body }
    const change = { political_stance: 'Centrist', ...body }
    await unchanged(async () => {
      const answers = [
        await environment.call('auth.login', { body: login }),
        await environment.call('auth.register', { body: registration }),
        await environment.call('auth.change-password', { body: newPassword, token: member.token }),
        await environment.call('profile.update', { body: { theme: 'dark', ...body }, token: member.token }),
        await environment.call('episodes.update', { params: { id: '1' }, body: change, token: admin.token }),
      ]
      for (const answer of answers) expect(answer.statusCode).toBe(400)
    })
    expect((await environment.call('podcasts.list', { token: member.token })).statusCode).toBe(403)
  },
)

test.skipIf(!hasFixtures).each(rawBodies)(
  'the raw body %j is refused by every call that writes',
  async (rawBody) => {
    await unchanged(async () => {
      for (const contract of writing) {
        const params = { id: '1', podcast_id: '1' }
        const answer = await environment.call(contract.name, { params, rawBody, token: admin.token })
        expect(answer.statusCode).toBe(400)
      }
    })
  },
)

const jsonSchema = z.object({
  cases: z.array(
    z.object({ name: z.string(), expect: z.enum(['accept', 'reject', 'either']), b64: z.base64() }),
  ),
})
const jsonCases = hasFixtures ? jsonSchema.parse(readFixtureJson('hostile', 'json-suite.json')).cases : []

function isRead(bytes: Buffer): boolean {
  try {
    parseJsonBody(bytes)
    return true
  } catch (error) {
    expect(error).toMatchObject({ name: 'DomainError', code: 'invalid-body' })
    return false
  }
}

test.skipIf(!hasFixtures).each(jsonCases)(
  'a body of the JSON suite, $name: $expect [S10.34]',
  async ({ expect: wanted, b64 }) => {
    const bytes = Buffer.from(b64, 'base64')
    if (wanted !== 'either') expect(isRead(bytes)).toBe(wanted === 'accept')
    const registration = await environment.call('auth.register', { rawBytes: bytes })
    expect([registration.statusCode, registration.headers?.['x-error-code']]).toEqual([400, 'invalid-body'])
    await unchanged(async () => {
      const change = await environment.call('profile.update', { rawBytes: bytes, token: member.token })
      // An empty object is a valid change without effect.
      const allowed = wanted === 'reject' ? [400] : [200, 400]
      expect(allowed).toContain(change.statusCode)
    })
  },
)

const namesSchema = z.object({ cases: z.array(z.object({ n: z.string() })) })
const hostileNames = hasFixtures
  ? namesSchema.parse(readFixtureJson('hostile', 'filenames.json')).cases.map(({ n }) => n)
  : []

test.skipIf(!hasFixtures)('no file with a hostile name is uploaded, and each has a reason', async () => {
  const names = hostileNames.map((name) => name.replaceAll('{FILE}', '1.json'))
  expect(names.length).toBeGreaterThan(100)
  const body = { files: names.map((filename) => ({ filename, size: 1 })) }
  const answer = await environment.call('uploads.start', { body, token: admin.token })
  const { uploads, refused } = uploadsApi.start.answer.parse(JSON.parse(answer.body ?? ''))
  expect([uploads, refused.length]).toEqual([[], names.length])
  expect(refused.filter(({ message }) => message === '')).toEqual([])
})

const cellsSchema = z.object({ cases: z.array(z.string()) })
const hostileCells = hasFixtures
  ? cellsSchema.parse(readFixtureJson('hostile', 'csv-injection.json')).cases
  : []

test.skipIf(!hasFixtures).each(hostileCells)(
  '%j is text in a table, and stays in one cell of one row',
  (text) => {
    const line = csvLine([text, 'next'])
    const [, cell = ''] = /^"((?:[^"]|"")*)","next"\r\n$/.exec(line) ?? []
    const read = cell.replaceAll('""', '"')
    expect([text, `'${text}`]).toContain(read)
    expect(read).not.toMatch(/^[\s\p{C}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u)
  },
)
