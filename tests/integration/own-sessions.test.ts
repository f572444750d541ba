import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { profileApi } from '#shared/api/profile.ts'
import { signedInDays } from '#shared/deployment/retention.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { seedSession } from '#tests/integration/seed-accounts.ts'
import {
  cookiesOf,
  network,
  openSignInEnvironment,
  password,
  type SignInEnvironment,
} from '#tests/integration/sign-in-environment.ts'

let environment: SignInEnvironment
beforeAll(async () => {
  environment = await openSignInEnvironment()
})
afterEach(() => {
  environment.dieBeforeWrite(undefined)
  vi.useRealTimers()
})
afterAll(() => environment.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const newPassword = 'quite another password'

async function signIn(email: string, userAgent = '') {
  return cookiesOf(await environment.login(email, password, { ...network(), 'user-agent': userAgent }))
}

async function listed(cookies: string[]) {
  const answer = await environment.call('profile.list-sessions', { cookies })
  return profileApi.listSessions.answer.parse(JSON.parse(answer.body ?? ''))
}

const endOthers = (cookies: string[]) => environment.call('profile.end-other-sessions', { cookies })
const userOf = (result: APIGatewayProxyStructuredResultV2) =>
  authApi.login.answer.parse(JSON.parse(result.body ?? ''))

async function sessionItems(userId: string) {
  const items = await contentOf(environment.people)
  return items.filter(({ pk, sk }) => pk === `user#${userId}` && sk !== 'user')
}

test('users see their sessions: the device in a few words, since when, and which one is current [S10.29]', async () => {
  const { userId } = await environment.newPerson('abe@example.com')
  const [here, there] = [await signIn('abe@example.com', firefox), await signIn('abe@example.com')]
  const sessions = await listed(here)
  expect(sessions.map(({ device, is_current }) => [device, is_current])).toEqual([
    ['Unknown device', false],
    ['Firefox on Linux', true],
  ])
  for (const { id, started_at, last_used_at } of sessions) {
    expect(Date.parse(last_used_at)).toBeGreaterThanOrEqual(Date.parse(started_at))
    // A listed id must be neither the value of a cookie nor part of a token.
    for (const cookie of [...here, ...there]) expect(decodeURIComponent(cookie)).not.toContain(id)
  }
  const kept = JSON.stringify(await sessionItems(userId))
  expect(kept).not.toMatch(/Mozilla|Gecko|198\.18/)
  expect(kept).not.toContain(sessions[0]?.id)
})

test('only renewing updates a session’s last use', async () => {
  await environment.newPerson('ben@example.com')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const cookies = await signIn('ben@example.com', firefox)
  const [begun] = await listed(cookies)
  vi.setSystemTime(Date.now() + 60_000)
  await environment.me(cookies)
  expect(await listed(cookies)).toEqual([begun])
  const renewed = cookiesOf(await environment.refresh(cookies))
  const [used, ...others] = await listed(renewed)
  expect(others).toEqual([])
  expect(used).toMatchObject({ id: begun?.id, started_at: begun?.started_at })
  expect(Date.parse(used?.last_used_at ?? '') - Date.parse(begun?.last_used_at ?? '')).toBe(60_000)
})

test('a renewal succeeds even if its time cannot be stored', async () => {
  await environment.newPerson('bud@example.com')
  const cookies = await signIn('bud@example.com')
  environment.dieBeforeWrite(1)
  const renewed = await environment.refresh(cookies)
  environment.dieBeforeWrite(undefined)
  expect(renewed.statusCode).toBe(200)
  expect((await environment.me(cookiesOf(renewed))).statusCode).toBe(200)
})

test('ending all other sessions takes effect at their next call or renewal; the current one and new ones continue [S10.30]', async () => {
  const { userId } = await environment.newPerson('cid@example.com')
  const [own, second, third] = [
    await signIn('cid@example.com'),
    await signIn('cid@example.com'),
    await signIn('cid@example.com'),
  ]
  expect((await endOthers(own)).statusCode).toBe(204)
  for (const ended of [second, third]) {
    expect((await environment.me(ended)).statusCode).toBe(401)
    expect((await environment.refresh(ended)).statusCode).toBe(401)
    expect(await listedStatus(ended)).toBe(401)
  }
  expect((await environment.me(own)).statusCode).toBe(200)
  expect((await environment.refresh(own)).statusCode).toBe(200)
  expect(await listed(own)).toHaveLength(1)
  expect(await sessionItems(userId)).toHaveLength(1)
  expect((await endOthers(own)).statusCode).toBe(204)
  const again = await signIn('cid@example.com')
  expect((await environment.me(again)).statusCode).toBe(200)
  expect((await endOthers(again)).statusCode).toBe(204)
  expect((await environment.me(own)).statusCode).toBe(401)
})

async function listedStatus(cookies: string[]) {
  return (await environment.call('profile.list-sessions', { cookies })).statusCode
}

test('logout removes the session from the list, and expired ones are removed at the next sign-in [S10.31]', async () => {
  const { userId } = await environment.newPerson('dee@example.com')
  const [own, other] = [await signIn('dee@example.com'), await signIn('dee@example.com')]
  await environment.logout(other)
  expect(await listed(own)).toHaveLength(1)
  expect(await sessionItems(userId)).toHaveLength(1)
  const startedAt = new Date(Date.now() - signedInDays * 24 * 3600 * 1000).toISOString()
  await seedSession(environment, { userId, originJti: 'begun-a-month-ago', startedAt })
  expect(await listed(own)).toHaveLength(1)
  await signIn('dee@example.com')
  expect(await listed(own)).toHaveLength(2)
  expect(await sessionItems(userId)).toHaveLength(2)
})

test('beyond a hundred sessions, the oldest one ends', async () => {
  const { userId } = await environment.newPerson('dov@example.com')
  const cookies = await signIn('dov@example.com')
  for (let index = 1; index <= 99; index += 1) {
    const startedAt = new Date(Date.now() + index * 1000).toISOString()
    await seedSession(environment, { userId, originJti: `device-${index}`, startedAt })
  }
  expect((await environment.me(cookies)).statusCode).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 100_000 })
  await signIn('dov@example.com')
  expect((await environment.me(cookies)).statusCode).toBe(401)
  expect(await sessionItems(userId)).toHaveLength(100)
})

test('a new password ends every other session at the next call and gives the current one new cookies [S10.45]', async () => {
  const { userId } = await environment.newPerson('eli@example.com')
  const [own, other] = [await signIn('eli@example.com'), await signIn('eli@example.com')]
  const changed = await environment.changePassword(own, { from: password, to: newPassword })
  expect(changed.statusCode).toBe(200)
  expect(userOf(changed)).toMatchObject({ id: userId, email: 'eli@example.com' })
  const renewed = cookiesOf(changed)
  expect(renewed).toHaveLength(2)
  for (const old of [own, other]) {
    expect((await environment.me(old)).statusCode).toBe(401)
    expect((await environment.refresh(old)).statusCode).toBe(401)
  }
  expect((await environment.me(renewed)).statusCode).toBe(200)
  expect((await environment.refresh(renewed)).statusCode).toBe(200)
  expect(await listed(renewed)).toHaveLength(1)
  expect((await environment.login('eli@example.com')).statusCode).toBe(401)
  expect((await environment.login('eli@example.com', newPassword)).statusCode).toBe(200)
})

test('a wrong current password changes nothing, ends no session and counts as a failed sign-in [S10.46]', async () => {
  await environment.newPerson('fin@example.com')
  const own = await signIn('fin@example.com')
  const headers = network()
  const body = { current_password: 'not the password', new_password: newPassword }
  const answers = []
  for (let attempt = 0; attempt < 6; attempt += 1)
    answers.push(await environment.call('auth.change-password', { body, cookies: own, headers }))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400, 400, 429])
  expect([answers[0]?.body, answers[0]?.headers?.['x-error-code'], answers[0]?.cookies]).toEqual([
    'The password is incorrect.',
    'wrong-password',
    undefined,
  ])
  expect((await environment.login('fin@example.com', password, headers)).statusCode).toBe(429)
  expect((await environment.me(own)).statusCode).toBe(200)
  // After so many failures the pool checks no password for some seconds.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  expect((await environment.login('fin@example.com')).statusCode).toBe(200)
})

test('of two concurrent changes of a password one succeeds, and the other answers 409 [S10.47]', async () => {
  await environment.newPerson('two@example.com')
  const sessions = [await signIn('two@example.com'), await signIn('two@example.com')]
  const chosen = ['the first new password', 'the second new password']
  const answers = await Promise.all(
    sessions.map((own, index) =>
      environment.changePassword(own, { from: password, to: chosen[index] ?? '' }),
    ),
  )
  const made = answers.findIndex(({ statusCode }) => statusCode === 200)
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(answers[1 - made]?.headers?.['x-error-code']).toBe('busy')
  expect((await environment.login('two@example.com', chosen[made])).statusCode).toBe(200)
  expect((await environment.login('two@example.com', chosen[1 - made])).statusCode).toBe(401)
})

test('a refused change of password does not delay the next one', async () => {
  await environment.newPerson('again@example.com')
  const own = await signIn('again@example.com')
  expect(
    (await environment.changePassword(own, { from: 'not the password', to: newPassword })).statusCode,
  ).toBe(400)
  expect((await environment.changePassword(own, { from: password, to: newPassword })).statusCode).toBe(200)
})

test('killed before any write, a change of password has been made or can be repeated a minute later; other sessions end either way [S10.48]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  let write = 1
  const begun = Date.now()
  for (; ; write += 1) {
    vi.setSystemTime(begun)
    const email = `change-${write}@example.com`
    await environment.newPerson(email)
    const [own, other] = [await signIn(email), await signIn(email)]
    vi.setSystemTime(Date.now() + 5000)
    environment.dieBeforeWrite(write)
    const cutOff = await environment.changePassword(own, { from: password, to: newPassword })
    environment.dieBeforeWrite(undefined)
    if (cutOff.statusCode === 200) break
    vi.setSystemTime(Date.now() + 60_000)
    const again = await environment.changePassword(own, { from: password, to: newPassword })
    // 401: the first change was complete except for its response, and it ended the calling session like the
    // others.
    expect([write, [200, 401].includes(again.statusCode ?? 0)]).toEqual([write, true])
    vi.setSystemTime(Date.now() + 5000)
    expect((await environment.me(other)).statusCode).toBe(401)
    expect((await environment.login(email)).statusCode).toBe(401)
    expect((await environment.login(email, newPassword)).statusCode).toBe(200)
  }
  expect(write).toBeGreaterThan(6)
})

test('the time of the last change refers to the user’s data; signing in has its own [S3.12]', async () => {
  await environment.newPerson('gil@example.com')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  const first = userOf(await environment.login('gil@example.com'))
  expect(first.last_login).toBe(new Date().toISOString())
  expect(first.updated_at).toBe(first.created_at)
  vi.setSystemTime(Date.now() + 60_000)
  const second = await environment.login('gil@example.com')
  expect(userOf(second)).toMatchObject({ last_login: new Date().toISOString(), updated_at: first.updated_at })
  vi.setSystemTime(Date.now() + 60_000)
  await endOthers(cookiesOf(second))
  expect(userOf(await environment.me(cookiesOf(second))).updated_at).toBe(first.updated_at)
  const changed = await environment.changePassword(cookiesOf(second), { from: password, to: newPassword })
  expect(userOf(changed).updated_at).toBe(new Date().toISOString())
})

test('a sign-in within the second in which all sessions were ended is valid', async () => {
  const { sub, email } = await environment.newPerson('hob@example.com')
  const before = await signIn('hob@example.com')
  const second = Math.ceil(Date.now() / 1000) * 1000
  vi.useFakeTimers({ toFake: ['Date'], now: second + 500 })
  const triggerSource = 'PostConfirmation_ConfirmForgotPassword'
  await callEntry('events/password-reset', { triggerSource, request: { userAttributes: { sub, email } } })
  vi.setSystemTime(second + 600)
  const asked = environment.pool.calls.length
  const signingIn = environment.login('hob@example.com')
  await expect.poll(() => environment.pool.calls.length).toBeGreaterThan(asked)
  vi.setSystemTime(second + 1600)
  expect((await signingIn).statusCode).toBe(200)
  expect((await environment.me(before)).statusCode).toBe(401)
})
