import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { contracts } from '#shared/api/all.ts'
import { contentOf } from '#tests/integration/catalogue-bed.ts'
import { type HttpBed, openHttpBed } from '#tests/integration/http-bed.ts'
import { hasFixtures, readFixtureJson } from './fixtures.ts'

const idsSchema = z.object({ cases: z.array(z.string()) })
const massSchema = z.object({
  objects: z.array(z.object({ body: z.record(z.string(), z.unknown()), why: z.string() })),
  rawBodies: z.array(z.string()),
})

const ids = hasFixtures ? idsSchema.parse(readFixtureJson('hostile', 'ids-and-integers.json')).cases : []
const mass = hasFixtures
  ? massSchema.parse(readFixtureJson('hostile', 'mass-assignment.json'))
  : { objects: [], rawBodies: [] }

let bed: HttpBed
let admin: { userId: string; token: string }
beforeAll(async () => {
  bed = await openHttpBed()
  admin = await bed.signIn({ role: 'admin' })
})
afterAll(() => bed.close())

const withParameter = contracts.filter((contract) => contract.path.includes('{'))

// Without the folder no case is left, and a file without a test is an error.
test.skipIf(!hasFixtures)('the corpora hold cases', () => {
  expect([ids.length, mass.objects.length, mass.rawBodies.length].every((count) => count > 0)).toBe(true)
})

test.skipIf(!hasFixtures).each(ids)(
  '%j as path parameter, cursor, limit or stance is refused in our form',
  async (text) => {
    const answers = [
      ...(await Promise.all(
        withParameter.map((contract) => {
          const name = /\{(\w+)\}/.exec(contract.path)?.[1] ?? ''
          return bed.call(contract.name, { params: { [name]: text }, token: admin.token })
        }),
      )),
      await bed.call('podcasts.list', { query: { cursor: text }, token: admin.token }),
      await bed.call('podcasts.list', { query: { limit: text }, token: admin.token }),
      await bed.call('sidelight.list', { body: { stance: text, cursor: text } }),
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
  const before = [await contentOf(bed.people), await contentOf(bed.catalogue)]
  await work()
  expect([await contentOf(bed.people), await contentOf(bed.catalogue)]).toEqual(before)
  expect(Object.getPrototypeOf({}).role).toBeUndefined()
}

/** No body at all is what several calls want. */
const rawBodies = mass.rawBodies.filter((text) => text !== '')

const writing = contracts.filter((contract) => contract.method !== 'GET')

test.skipIf(!hasFixtures).each(mass.objects)(
  'a body with more than asked for is refused: $why',
  async ({ body }) => {
    const login = { email: 'a@example.com', password: 'long enough', ...body }
    const change = { political_stance: 'Centrist', ...body }
    await unchanged(async () => {
      const answers = [
        await bed.call('auth.login', { body: login }),
        await bed.call('episodes.update', { params: { id: '1' }, body: change, token: admin.token }),
      ]
      for (const answer of answers) expect(answer.statusCode).toBe(400)
    })
  },
)

test.skipIf(!hasFixtures).each(rawBodies)(
  'the raw body %j is refused by every call that writes',
  async (rawBody) => {
    await unchanged(async () => {
      for (const contract of writing) {
        const params = { id: '1', podcast_id: '1' }
        const answer = await bed.call(contract.name, { params, rawBody, token: admin.token })
        expect(answer.statusCode).toBe(400)
      }
    })
  },
)
