import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readEndedSessions, seedAccount, seedEndedSession } from '#tests/integration/seed-accounts.ts'
import {
  cookiesOf,
  openSignInEnvironment,
  type SignInEnvironment,
} from '#tests/integration/sign-in-environment.ts'

let environment: SignInEnvironment
beforeAll(async () => {
  environment = await openSignInEnvironment()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => environment.close())

const only = (name: '__Host-session' | '__Secure-refresh', cookies: string[]) =>
  cookies.filter((cookie) => cookie.startsWith(`${name}=`))

async function signedIn(email: string) {
  const cookies = cookiesOf(await environment.login(email))
  return { session: only('__Host-session', cookies), refresh: only('__Secure-refresh', cookies) }
}

const areCleared = (result: APIGatewayProxyStructuredResultV2) =>
  result.cookies?.length === 2 && result.cookies.every((cookie) => cookie.includes('=; '))

test('logout ends the session at once, everywhere it is used, and the user’s other sessions continue [S7.6]', async () => {
  await environment.newPerson('gus@example.com')
  const [one, other] = [
    cookiesOf(await environment.login('gus@example.com')),
    cookiesOf(await environment.login('gus@example.com')),
  ]
  const out = await environment.logout(one)
  expect([out.statusCode, out.body]).toEqual([204, undefined])
  expect(out.cookies?.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true)
  expect((await environment.me(one)).statusCode).toBe(401)
  expect((await environment.me(other)).statusCode).toBe(200)
  expect((await environment.refresh(one)).statusCode).toBe(401)
  expect((await environment.refresh(other)).statusCode).toBe(200)
})

test('logging out twice, or without a session, gets the same answer', async () => {
  await environment.newPerson('hal@example.com')
  const cookies = cookiesOf(await environment.login('hal@example.com'))
  for (const sent of [cookies, cookies, [], ['__Host-session=nonsense', '__Secure-refresh=nonsense']]) {
    const out = await environment.logout(sent)
    expect([out.statusCode, out.cookies?.length]).toEqual([204, 2])
  }
})

test('refreshing gives new cookies, and two tabs that refresh concurrently both continue [S10.26]', async () => {
  await environment.newPerson('ida@example.com')
  const first = await signedIn('ida@example.com')
  const renewals = [await environment.refresh(first.refresh), await environment.refresh(first.refresh)]
  for (const renewed of renewals) {
    expect(renewed.statusCode).toBe(200)
    expect((await environment.me(only('__Host-session', cookiesOf(renewed)))).statusCode).toBe(200)
    expect(only('__Secure-refresh', cookiesOf(renewed))).not.toEqual(first.refresh)
  }
})

test('a refresh token used again after the grace period ends its session and no other [S10.25]', async () => {
  await environment.newPerson('mia@example.com')
  const [first, other] = [await signedIn('mia@example.com'), await signedIn('mia@example.com')]
  const newest = cookiesOf(await environment.refresh(first.refresh))
  environment.putPoolForward(59)
  expect((await environment.me(newest)).statusCode).toBe(200)
  environment.putPoolForward(1)
  // The session must end even if Cognito does not revoke the other tokens.
  environment.pool.failWith('InternalErrorException', 'RevokeToken')
  const reused = await environment.refresh(first.refresh)
  environment.pool.failWith(undefined)
  expect([reused.statusCode, reused.headers?.['x-error-code']]).toEqual([401, 'signed-out'])
  for (const kept of [first.session, only('__Host-session', newest)]) {
    expect((await environment.me(kept)).statusCode).toBe(401)
  }
  expect((await environment.refresh(only('__Secure-refresh', newest))).statusCode).toBe(401)
  expect((await environment.me(other.session)).statusCode).toBe(200)
  expect((await environment.refresh(other.refresh)).statusCode).toBe(200)
  expect(areCleared(reused)).toBe(true)
})

test('a session stays ended for as long as its refresh tokens could live', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const person = await environment.newPerson('ned@example.com')
  const { refresh: cookies } = await signedIn('ned@example.com')
  await environment.logout(cookies)
  const [ended] = (await readEndedSessions(environment, person.userId)) ?? []
  expect(Date.parse(ended?.until ?? '') - Date.now()).toBe(30 * 24 * 3600 * 1000)
})

test('a refused renewal clears the cookies; without a refresh cookie there are none to clear', async () => {
  const refused = await environment.refresh(['__Secure-refresh=nonsense'])
  expect([refused.statusCode, areCleared(refused)]).toEqual([401, true])
  const none = await environment.refresh([])
  expect([none.statusCode, none.cookies]).toEqual([401, undefined])
})

test('logout with the refresh cookie alone ends the session: its access token is refused afterwards', async () => {
  await environment.newPerson('pam@example.com')
  const [one, other] = [await signedIn('pam@example.com'), await signedIn('pam@example.com')]
  const out = await environment.logout(one.refresh)
  expect([out.statusCode, areCleared(out)]).toEqual([204, true])
  expect((await environment.me(one.session)).statusCode).toBe(401)
  expect((await environment.refresh(one.refresh)).statusCode).toBe(401)
  expect((await environment.me(other.session)).statusCode).toBe(200)
  expect((await environment.refresh(other.refresh)).statusCode).toBe(200)
})

test('logout with a replaced refresh cookie, before and after the grace period, ends the session [S10.27]', async () => {
  await environment.newPerson('quinn@example.com')
  for (const seconds of [0, 61]) {
    const first = await signedIn('quinn@example.com')
    const newest = cookiesOf(await environment.refresh(first.refresh))
    environment.putPoolForward(seconds)
    expect((await environment.logout(first.refresh)).statusCode).toBe(204)
    expect((await environment.me(only('__Host-session', newest))).statusCode).toBe(401)
    expect((await environment.refresh(only('__Secure-refresh', newest))).statusCode).toBe(401)
  }
})

test('logout with a refresh token that lacks its session’s name asks the pool for the owner', async () => {
  await environment.newPerson('rod@example.com')
  const { session, refresh: cookies } = await signedIn('rod@example.com')
  const bare = cookies.map((cookie) => cookie.replace(/~.*$/, ''))
  expect((await environment.logout(bare)).statusCode).toBe(204)
  expect((await environment.me(session)).statusCode).toBe(401)
  expect((await environment.refresh(cookies)).statusCode).toBe(401)
})

test('a session cannot be ended by combining its name with another user’s refresh token', async () => {
  await environment.newPerson('sue@example.com')
  await environment.newPerson('tom@example.com')
  const [victim, stranger] = [await signedIn('sue@example.com'), await signedIn('tom@example.com')]
  const [token] = stranger.refresh.join('').split('~')
  const [, ...name] = victim.refresh.join('').split('~')
  expect(name.length).toBeGreaterThan(0)
  await environment.logout([[token, ...name].join('~')])
  expect((await environment.me(victim.session)).statusCode).toBe(200)
  expect((await environment.refresh(victim.refresh)).statusCode).toBe(200)
})

test('with the pool down logout clears the cookies, ends what it can and reports an incomplete logout [S10.28]', async () => {
  await environment.newPerson('uma@example.com')
  const { session, refresh: cookies } = await signedIn('uma@example.com')
  environment.pool.failWith('InternalErrorException')
  const out = await environment.logout(cookies)
  const bare = await environment.logout(cookies.map((cookie) => cookie.replace(/~.*$/, '')))
  environment.pool.failWith(undefined)
  for (const failed of [out, bare]) {
    expect([failed.statusCode, failed.headers?.['x-error-code']]).toEqual([502, 'sign-out-incomplete'])
    expect(areCleared(failed)).toBe(true)
  }
  expect((await environment.me(session)).statusCode).toBe(401)
  expect((await environment.refresh(cookies)).statusCode).toBe(401)
})

test('with the database down logout clears the cookies and does not report success', async () => {
  await environment.newPerson('vic@example.com')
  const { session, refresh: cookies } = await signedIn('vic@example.com')
  environment.database.failWith('InternalServerError', 'PutItem')
  const out = await environment.logout([...session, ...cookies])
  environment.database.failWith(undefined)
  expect([out.statusCode, areCleared(out)]).toEqual([500, true])
})

test('a user who ends more sessions than can be stored one by one ends all that began before', async () => {
  const person = await environment.newPerson('wes@example.com')
  const first = await signedIn('wes@example.com')
  const now = new Date(Date.now() + 3_600_000)
  for (let index = 0; index <= 50; index += 1) {
    expect((await environment.me(first.session)).statusCode).toBe(200)
    await seedEndedSession(environment, { userId: person.userId, originJti: `session-${index}` }, now)
  }
  expect((await environment.me(first.session)).statusCode).toBe(401)
  expect(await readEndedSessions(environment, person.userId)).toEqual([])
})

test('a session ended on the server cannot be renewed', async () => {
  const person = await environment.newPerson('joe@example.com')
  const cookies = cookiesOf(await environment.login('joe@example.com'))
  await seedAccount(environment, person.userId, { disabledAt: new Date().toISOString() })
  const renewed = await environment.refresh(cookies)
  expect([renewed.statusCode, areCleared(renewed)]).toEqual([401, true])
})
