import { expect, test } from 'vitest'
import * as z from 'zod'
import { openTable } from '#functions/data/table/table.ts'
import { openSessions } from '#functions/http/session.ts'
import { hasFixtures, readFixtureJson } from '#tests/conformance/fixtures.ts'

const corpusSchema = z.object({
  issuer: z.string(),
  clientId: z.string(),
  jwks: z.object({ keys: z.array(z.looseObject({})) }),
  cases: z.array(z.object({ name: z.string(), token: z.string(), expect: z.string() })),
})

const vectorsSchema = z.object({
  cases: z.array(
    z.object({
      id: z.int(),
      comment: z.string(),
      jws: z.string(),
      key: z.looseObject({ alg: z.string().optional(), kty: z.string() }),
    }),
  ),
})

/** Only RS256 vectors, because a user pool's key set has only RSA keys for RS256. */
const vectors = (
  hasFixtures ? vectorsSchema.parse(readFixtureJson('hostile', 'jws-wycheproof.json')).cases : []
).filter(({ key }) => key.kty === 'RSA' && key.alg === 'RS256')

const corpus = hasFixtures ? corpusSchema.parse(readFixtureJson('hostile', 'jwt-cognito.json')) : undefined

// Without the corpora there are no cases, and Vitest fails files without tests.
test.skipIf(!corpus)('the corpora have cases', () => {
  expect(corpus?.cases.length).toBeGreaterThan(0)
  expect(vectors.length).toBeGreaterThan(0)
})

test.skipIf(!corpus).each(corpus?.cases ?? [])(
  'access token: $name is for $expect [S10.33]',
  async ({ token, expect: wanted }) => {
    if (!corpus) return
    const { issuer, clientId, jwks } = corpus
    const asked: string[] = []
    const sessions = openSessions({
      people: openTable('unused-table'),
      issuer,
      clientId,
      fetchKeys: async (uri) => {
        asked.push(uri)
        return new TextEncoder().encode(JSON.stringify(jwks)).buffer
      },
    })
    const claims = await sessions.verify(token)
    if (wanted.startsWith('accept')) expect(claims).toBeDefined()
    if (wanted === 'reject') expect(claims).toBeUndefined()
    // A token's header must not decide where its key is loaded from.
    expect(asked.every((uri) => uri === `${issuer}/.well-known/jwks.json`)).toBe(true)
    // Cognito groups in a token have no meaning; roles are stored in the account.
    expect(JSON.stringify(claims ?? {})).not.toContain('admin')
  },
)

// These texts are correctly signed, but none of them is a token of the user pool.
test.skipIf(!corpus).each(vectors)('signed text $id ($comment) is no session', async ({ jws, key }) => {
  if (!corpus) return
  const { issuer, clientId } = corpus
  const sessions = openSessions({
    people: openTable('unused-table'),
    issuer,
    clientId,
    fetchKeys: async () => new TextEncoder().encode(JSON.stringify({ keys: [key] })).buffer,
  })
  expect(await sessions.verify(jws)).toBeUndefined()
})
