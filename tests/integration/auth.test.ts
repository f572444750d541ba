import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openUserPool } from '#functions/clients/user-pool.ts'
import { changeUser, findUser } from '#functions/data/users.ts'
import { createUser } from '#scripts/create-user.ts'
import { authApi } from '#shared/api/auth.ts'
import type { Role } from '#shared/rules/access.ts'
import { clientId, type HttpBed, openHttpBed, poolId } from './http-bed.ts'

let bed: HttpBed
beforeAll(async () => {
  bed = await openHttpBed()
})
afterAll(() => bed.close())

const password = 'a long enough password'

async function newPerson(email: string, role: Role = 'free', given = password) {
  const places = { pool: openUserPool(poolId, clientId), people: bed.people }
  return createUser(places, { email, role, password: given }, new Date())
}

let networks = 0
/** Each test from a network of its own, so that their attempts do not add up. */
function network() {
  networks += 1
  return { 'x-viewer-address': `198.18.${networks}.7` }
}

const login = (email: string, given = password, headers = network()) =>
  bed.call('auth.login', { body: { email, password: given }, headers })

/** The cookies as a browser sends them back: those that were not cleared, without their attributes. */
function cookiesOf(result: APIGatewayProxyStructuredResultV2): string[] {
  const kept = (result.cookies ?? []).filter((cookie) => !cookie.includes('Max-Age=0'))
  return kept.map((cookie) => cookie.split(';')[0] ?? '')
}

const me = (cookies: string[]) => bed.call('auth.me', { cookies })

test('signing in answers the person and sets both cookies; me recognises them', async () => {
  await newPerson('ann@example.com', 'paid')
  const result = await login('  ANN@example.com ')
  expect(result.statusCode).toBe(200)
  const user = authApi.login.answer.parse(JSON.parse(result.body ?? ''))
  expect(user).toMatchObject({ email: 'ann@example.com', role: 'paid' })
  expect(user.capabilities).toContain('content:premium')
  const [session, refresh] = result.cookies ?? []
  expect(session).toMatch(/^__Host-session=[^;]+; Path=\/; Max-Age=900; HttpOnly; Secure; SameSite=Lax$/)
  expect(refresh).toMatch(
    /^__Secure-refresh=[^;]+; Path=\/api\/auth; Max-Age=\d+; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(result.body).not.toMatch(/token|password/i)
  const known = await me(cookiesOf(result))
  expect(JSON.parse(known.body ?? '')).toEqual(user)
  expect((await findUser(bed.people, user.id))?.lastLoginAt).toBeDefined()
})

test('a wrong password, an unknown address and a disabled account are answered alike', async () => {
  const person = await newPerson('bob@example.com')
  await changeUser(bed.people, person.userId, (user) => ({ ...user, disabledAt: new Date().toISOString() }))
  await newPerson('eve@example.com')
  const answers = [
    await login('bob@example.com'),
    await login('eve@example.com', 'not the password'),
    await login('nobody@example.com'),
  ]
  for (const answer of answers) {
    expect([answer.statusCode, answer.body, answer.headers?.['x-error-code'], answer.cookies]).toEqual([
      401,
      'The e-mail address or the password is not right.',
      'wrong-credentials',
      undefined,
    ])
  }
})

test('five failures for an address close it for fifteen minutes, for the right password too, from anywhere', async () => {
  await newPerson('cat@example.com')
  for (let attempt = 0; attempt < 5; attempt += 1) {
    expect((await login('cat@example.com', 'wrong')).statusCode).toBe(401)
  }
  const refused = await login('cat@example.com')
  expect([refused.statusCode, refused.headers?.['x-error-code']]).toEqual([429, 'rate-limited'])
  expect(Number(refused.headers?.['retry-after'])).toBeGreaterThan(800)
  const unknown = 'nobody-else@example.com'
  for (let attempt = 0; attempt < 5; attempt += 1) await login(unknown, 'wrong')
  expect((await login(unknown, 'wrong')).statusCode).toBe(429)
})

test('twenty failures from one network close it for every address', async () => {
  await newPerson('dan@example.com')
  const headers = network()
  for (let attempt = 0; attempt < 20; attempt += 1)
    await login(`guess-${attempt}@example.com`, 'wrong', headers)
  expect((await login('dan@example.com', password, headers)).statusCode).toBe(429)
  expect((await login('dan@example.com')).statusCode).toBe(200)
})

test('signing in many times is no failure', async () => {
  await newPerson('fay@example.com')
  const headers = network()
  for (let attempt = 0; attempt < 25; attempt += 1) {
    expect((await login('fay@example.com', password, headers)).statusCode).toBe(200)
  }
})

test.each([
  [{}, 'email'],
  [{ email: 'no address', password: 'x' }, 'email: Invalid email address'],
  [{ email: 'a@example.com', password: '' }, 'password: Password is required'],
  [{ email: 'a@example.com', password: 'x', role: 'admin' }, 'role'],
])('the body %j is refused by name and asks nothing of the pool', async (body, part) => {
  const before = bed.pool.operations.length
  const answer = await bed.call('auth.login', { body, headers: network() })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain(part)
  expect(bed.pool.operations).toHaveLength(before)
})

test('logout ends the session at once, everywhere it is used, and another sign-in of the person goes on', async () => {
  await newPerson('gus@example.com')
  const [one, other] = [cookiesOf(await login('gus@example.com')), cookiesOf(await login('gus@example.com'))]
  const out = await bed.call('auth.logout', { cookies: one })
  expect([out.statusCode, out.body]).toEqual([204, undefined])
  expect(out.cookies?.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true)
  expect((await me(one)).statusCode).toBe(401)
  expect((await me(other)).statusCode).toBe(200)
  expect((await bed.call('auth.refresh', { cookies: one })).statusCode).toBe(401)
  expect((await bed.call('auth.refresh', { cookies: other })).statusCode).toBe(200)
})

test('logging out twice, or without a session, is answered alike', async () => {
  await newPerson('hal@example.com')
  const cookies = cookiesOf(await login('hal@example.com'))
  for (const sent of [cookies, cookies, [], ['__Host-session=nonsense', '__Secure-refresh=nonsense']]) {
    const out = await bed.call('auth.logout', { cookies: sent })
    expect([out.statusCode, out.cookies?.length]).toEqual([204, 2])
  }
})

test('refreshing gives new cookies and the old refresh token is used up', async () => {
  await newPerson('ida@example.com')
  const cookies = cookiesOf(await login('ida@example.com'))
  const onlyRefresh = cookies.filter((cookie) => cookie.startsWith('__Secure-refresh'))
  const renewed = await bed.call('auth.refresh', { cookies: onlyRefresh })
  expect(renewed.statusCode).toBe(200)
  expect((await me(cookiesOf(renewed))).statusCode).toBe(200)
  expect(cookiesOf(renewed)).not.toEqual(cookies)
  expect((await bed.call('auth.refresh', { cookies: onlyRefresh })).statusCode).toBe(401)
})

test('a session ended on the server cannot be renewed into a new one', async () => {
  const person = await newPerson('joe@example.com')
  const cookies = cookiesOf(await login('joe@example.com'))
  await changeUser(bed.people, person.userId, (user) => ({ ...user, disabledAt: new Date().toISOString() }))
  const renewed = await bed.call('auth.refresh', { cookies })
  expect([renewed.statusCode, renewed.cookies]).toEqual([401, undefined])
})

test('a pool that cannot serve is 502 with a sentence, one that throttles 429; neither says how', async () => {
  await newPerson('kim@example.com')
  bed.pool.failWith('ResourceNotFoundException')
  for (let attempt = 0; attempt < 6; attempt += 1) await login('kim@example.com')
  const failed = await login('kim@example.com')
  expect([failed.statusCode, failed.headers?.['x-error-code']]).toEqual([502, 'sign-in-unavailable'])
  expect(failed.body).not.toMatch(/Resource|pool/i)
  bed.pool.failWith('TooManyRequestsException')
  expect((await login('kim@example.com')).statusCode).toBe(429)
  bed.pool.failWith(undefined)
  expect((await login('kim@example.com')).statusCode).toBe(200)
})

test('creating a person again changes what differs and nothing else', async () => {
  const first = await newPerson('leo@example.com', 'free')
  const again = await newPerson('leo@example.com', 'admin', 'another long password')
  expect([again.userId, again.role]).toEqual([first.userId, 'admin'])
  expect((await login('leo@example.com')).statusCode).toBe(401)
  expect((await login('leo@example.com', 'another long password')).statusCode).toBe(200)
})
