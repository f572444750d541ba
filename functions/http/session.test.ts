import { createServer } from 'node:http'
import { listen } from 'cdk-on-localhost/http'
import { base64url, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTable } from '#functions/data/table/table.ts'
import type { Sessions } from '#functions/domain/records/caller.ts'
import { openSessions } from '#functions/http/session.ts'
import { openScriptedServer, repeats, says, saysAndCloses, saysAndResets } from '#tests/scripted-server.ts'

const pair = await generateKeyPair('RS256')
const stranger = await generateKeyPair('RS256')
const keys = [{ ...(await exportJWK(pair.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }]

let isDown = false
const server = createServer((_request, response) => {
  response.statusCode = isDown ? 503 : 200
  response.end(JSON.stringify({ keys }))
})
let issuer: string

beforeAll(async () => {
  issuer = `http://127.0.0.1:${await listen(server)}/pool`
})
afterAll(() => {
  server.close()
})

const open = (): Sessions => openSessions({ people: openTable('people'), issuer, clientId: 'our-client' })

const sub = '7b1f6f6e-6a1c-4c1e-9c55-0b8f2f1b6a10'

function token(
  change: Record<string, unknown> = {},
  { key = pair.privateKey, kid = 'key-1' } = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    sub,
    iss: issuer,
    client_id: 'our-client',
    token_use: 'access',
    origin_jti: 'origin',
    auth_time: now,
    exp: now + 900,
    ...change,
  }
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
}

test('reads who signed in, and when, from a token of the pool', async () => {
  expect(await open().verify(await token({ auth_time: 7 }))).toEqual({
    sub,
    originJti: 'origin',
    startedAt: '1970-01-01T00:00:07.000Z',
  })
})

test.each([
  ['expired', { exp: Math.floor(Date.now() / 1000) - 1 }],
  ['of another pool', { iss: 'http://127.0.0.1:1/pool' }],
  ['of another client', { client_id: 'their-client' }],
  ['an id token', { token_use: 'id' }],
  ['without its sign-in', { origin_jti: undefined }],
  ['without a person', { sub: undefined }],
  ['not valid yet', { nbf: Math.floor(Date.now() / 1000) + 600 }],
])('a token that is %s is none', async (_what, change) => {
  expect(await open().verify(await token(change))).toBeUndefined()
})

test('a token with another signer, or altered, is invalid', async () => {
  const sessions = open()
  expect(await sessions.verify(await token({}, { key: stranger.privateKey }))).toBeUndefined()
  expect(await sessions.verify(await token({}, { key: stranger.privateKey, kid: 'other' }))).toBeUndefined()
  const [header, , signature] = (await token()).split('.')
  expect(
    await sessions.verify(`${header}.${base64url.encode(JSON.stringify({ sub }))}.${signature}`),
  ).toBeUndefined()
  expect(await sessions.verify('nonsense')).toBeUndefined()
})

test('keys that cannot be fetched are our failure, not the caller’s', async () => {
  isDown = true
  await expect(open().verify(await token())).rejects.toThrow('503')
  isDown = false
})

test.each([
  [
    'changes the protocol',
    says('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
  ],
  ['breaks off', saysAndResets('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n{"keys":')],
  ['answers nonsense', saysAndCloses('HTTP/1.1 200 OK\r\ncontent-length: 5\r\n\r\n<p>No')],
  ['redirects elsewhere', says(`HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\ncontent-length: 0\r\n\r\n`)],
  ['sends keys without end', repeats('HTTP/1.1 200 OK\r\n\r\n{"keys":[', '{},'.repeat(20_000), 1)],
] as const)('a server of keys that %s is our failure, and at once', async (_what, script) => {
  const odd = await openScriptedServer(script)
  // If the call had waited for its timeout, the message would say so.
  const sessions = openSessions({
    people: openTable('people'),
    issuer: `${odd.url}/pool`,
    clientId: 'our-client',
  })
  await expect(sessions.verify(await token({ iss: `${odd.url}/pool` }))).rejects.toThrow(/^(?!.*timeout)/)
  odd.close()
})
