import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endSession } from '#functions/data/users/sessions.ts'
import { changeUser, findUser } from '#functions/data/users/users.ts'
import { cookiesOf, openSignInBed, type SignInBed } from '#tests/integration/sign-in-bed.ts'

let bed: SignInBed
beforeAll(async () => {
  bed = await openSignInBed()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => bed.close())

const only = (name: '__Host-session' | '__Secure-refresh', cookies: string[]) =>
  cookies.filter((cookie) => cookie.startsWith(`${name}=`))

async function signedIn(email: string) {
  const cookies = cookiesOf(await bed.login(email))
  return { session: only('__Host-session', cookies), refresh: only('__Secure-refresh', cookies) }
}

const areCleared = (result: APIGatewayProxyStructuredResultV2) =>
  result.cookies?.length === 2 && result.cookies.every((cookie) => cookie.includes('=; '))

test('logout ends the session at once, everywhere it is used, and the user’s other sessions continue [S7.6]', async () => {
  await bed.newPerson('gus@example.com')
  const [one, other] = [
    cookiesOf(await bed.login('gus@example.com')),
    cookiesOf(await bed.login('gus@example.com')),
  ]
  const out = await bed.logout(one)
  expect([out.statusCode, out.body]).toEqual([204, undefined])
  expect(out.cookies?.every((cookie) => cookie.includes('Max-Age=0'))).toBe(true)
  expect((await bed.me(one)).statusCode).toBe(401)
  expect((await bed.me(other)).statusCode).toBe(200)
  expect((await bed.refresh(one)).statusCode).toBe(401)
  expect((await bed.refresh(other)).statusCode).toBe(200)
})

test('logging out twice, or without a session, gets the same answer', async () => {
  await bed.newPerson('hal@example.com')
  const cookies = cookiesOf(await bed.login('hal@example.com'))
  for (const sent of [cookies, cookies, [], ['__Host-session=nonsense', '__Secure-refresh=nonsense']]) {
    const out = await bed.logout(sent)
    expect([out.statusCode, out.cookies?.length]).toEqual([204, 2])
  }
})

test('refreshing gives new cookies, and two tabs that refresh concurrently both continue [S10.26]', async () => {
  await bed.newPerson('ida@example.com')
  const first = await signedIn('ida@example.com')
  const renewals = [await bed.refresh(first.refresh), await bed.refresh(first.refresh)]
  for (const renewed of renewals) {
    expect(renewed.statusCode).toBe(200)
    expect((await bed.me(only('__Host-session', cookiesOf(renewed)))).statusCode).toBe(200)
    expect(only('__Secure-refresh', cookiesOf(renewed))).not.toEqual(first.refresh)
  }
})

test('a refresh token used again after the grace period ends its session and no other [S10.25]', async () => {
  await bed.newPerson('mia@example.com')
  const [first, other] = [await signedIn('mia@example.com'), await signedIn('mia@example.com')]
  const newest = cookiesOf(await bed.refresh(first.refresh))
  bed.putPoolForward(59)
  expect((await bed.me(newest)).statusCode).toBe(200)
  bed.putPoolForward(1)
  // The session must end even if Cognito does not revoke the other tokens.
  bed.pool.failWith('InternalErrorException', 'RevokeToken')
  const reused = await bed.refresh(first.refresh)
  bed.pool.failWith(undefined)
  expect([reused.statusCode, reused.headers?.['x-error-code']]).toEqual([401, 'signed-out'])
  for (const kept of [first.session, only('__Host-session', newest)]) {
    expect((await bed.me(kept)).statusCode).toBe(401)
  }
  expect((await bed.refresh(only('__Secure-refresh', newest))).statusCode).toBe(401)
  expect((await bed.me(other.session)).statusCode).toBe(200)
  expect((await bed.refresh(other.refresh)).statusCode).toBe(200)
  expect(areCleared(reused)).toBe(true)
})

test('a session stays ended for as long as its refresh tokens could live', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const person = await bed.newPerson('ned@example.com')
  const { refresh: cookies } = await signedIn('ned@example.com')
  await bed.logout(cookies)
  const [ended] = (await findUser(bed.people, person.userId))?.endedSessions ?? []
  expect(Date.parse(ended?.until ?? '') - Date.now()).toBe(30 * 24 * 3600 * 1000)
})

test('a refused renewal clears the cookies; without a refresh cookie there are none to clear', async () => {
  const refused = await bed.refresh(['__Secure-refresh=nonsense'])
  expect([refused.statusCode, areCleared(refused)]).toEqual([401, true])
  const none = await bed.refresh([])
  expect([none.statusCode, none.cookies]).toEqual([401, undefined])
})

test('logout with the refresh cookie alone ends the session: its access token is refused afterwards', async () => {
  await bed.newPerson('pam@example.com')
  const [one, other] = [await signedIn('pam@example.com'), await signedIn('pam@example.com')]
  const out = await bed.logout(one.refresh)
  expect([out.statusCode, areCleared(out)]).toEqual([204, true])
  expect((await bed.me(one.session)).statusCode).toBe(401)
  expect((await bed.refresh(one.refresh)).statusCode).toBe(401)
  expect((await bed.me(other.session)).statusCode).toBe(200)
  expect((await bed.refresh(other.refresh)).statusCode).toBe(200)
})

test('logout with a replaced refresh cookie, before and after the grace period, ends the session [S10.27]', async () => {
  await bed.newPerson('quinn@example.com')
  for (const seconds of [0, 61]) {
    const first = await signedIn('quinn@example.com')
    const newest = cookiesOf(await bed.refresh(first.refresh))
    bed.putPoolForward(seconds)
    expect((await bed.logout(first.refresh)).statusCode).toBe(204)
    expect((await bed.me(only('__Host-session', newest))).statusCode).toBe(401)
    expect((await bed.refresh(only('__Secure-refresh', newest))).statusCode).toBe(401)
  }
})

test('logout with a refresh token that lacks its session’s name asks the pool for the owner', async () => {
  await bed.newPerson('rod@example.com')
  const { session, refresh: cookies } = await signedIn('rod@example.com')
  const bare = cookies.map((cookie) => cookie.replace(/~.*$/, ''))
  expect((await bed.logout(bare)).statusCode).toBe(204)
  expect((await bed.me(session)).statusCode).toBe(401)
  expect((await bed.refresh(cookies)).statusCode).toBe(401)
})

test('a session cannot be ended by combining its name with another user’s refresh token', async () => {
  await bed.newPerson('sue@example.com')
  await bed.newPerson('tom@example.com')
  const [victim, stranger] = [await signedIn('sue@example.com'), await signedIn('tom@example.com')]
  const [token] = stranger.refresh.join('').split('~')
  const [, ...name] = victim.refresh.join('').split('~')
  expect(name.length).toBeGreaterThan(0)
  await bed.logout([[token, ...name].join('~')])
  expect((await bed.me(victim.session)).statusCode).toBe(200)
  expect((await bed.refresh(victim.refresh)).statusCode).toBe(200)
})

test('with the pool down logout clears the cookies, ends what it can and reports an incomplete logout [S10.28]', async () => {
  await bed.newPerson('uma@example.com')
  const { session, refresh: cookies } = await signedIn('uma@example.com')
  bed.pool.failWith('InternalErrorException')
  const out = await bed.logout(cookies)
  const bare = await bed.logout(cookies.map((cookie) => cookie.replace(/~.*$/, '')))
  bed.pool.failWith(undefined)
  for (const failed of [out, bare]) {
    expect([failed.statusCode, failed.headers?.['x-error-code']]).toEqual([502, 'sign-out-incomplete'])
    expect(areCleared(failed)).toBe(true)
  }
  expect((await bed.me(session)).statusCode).toBe(401)
  expect((await bed.refresh(cookies)).statusCode).toBe(401)
})

test('with the database down logout clears the cookies and does not report success', async () => {
  await bed.newPerson('vic@example.com')
  const { session, refresh: cookies } = await signedIn('vic@example.com')
  bed.database.failWith('InternalServerError', 'PutItem')
  const out = await bed.logout([...session, ...cookies])
  bed.database.failWith(undefined)
  expect([out.statusCode, areCleared(out)]).toEqual([500, true])
})

test('a user who ends more sessions than can be stored one by one ends all that began before', async () => {
  const person = await bed.newPerson('wes@example.com')
  const first = await signedIn('wes@example.com')
  const now = new Date(Date.now() + 3_600_000)
  for (let index = 0; index <= 50; index += 1) {
    expect((await bed.me(first.session)).statusCode).toBe(200)
    await endSession(bed.people, { userId: person.userId, originJti: `session-${index}` }, now)
  }
  expect((await bed.me(first.session)).statusCode).toBe(401)
  expect((await findUser(bed.people, person.userId))?.endedSessions).toEqual([])
})

test('a session ended on the server cannot be renewed', async () => {
  const person = await bed.newPerson('joe@example.com')
  const cookies = cookiesOf(await bed.login('joe@example.com'))
  await changeUser(bed.people, person.userId, (user) => ({ ...user, disabledAt: new Date().toISOString() }))
  const renewed = await bed.refresh(cookies)
  expect([renewed.statusCode, areCleared(renewed)]).toEqual([401, true])
})
