import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { captureLog } from '#functions/invocation/captured-log.fixture.ts'
import { authApi } from '#shared/api/auth.ts'
import { registrationClaimSeconds } from '#shared/deployment/retention.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { tokenIn } from '#tests/integration/mail-environment.ts'
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

const strangersPassword = 'the password of a stranger'

async function itemsOf(email: string) {
  const items = await contentOf(environment.people)
  return items.filter((item) => JSON.stringify(item).includes(email)).map((item) => String(item.sk))
}

const registered = ({ statusCode, body = '' }: { statusCode?: number; body?: string }) => {
  expect(statusCode).toBe(200)
  return authApi.register.answer.parse(JSON.parse(body))
}

test('registering creates a free account, signed in at once, with an unconfirmed address [S3.11]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const result = await environment.register('  New@Example.com ')
  const { confirmation_mail, ...user } = registered(result)
  expect(user).toMatchObject({
    email: 'new@example.com',
    email_confirmed: false,
    role: 'free',
    username: null,
    firstName: null,
    lastName: null,
    profileImageUrl: null,
    last_login: new Date().toISOString(),
  })
  expect(result.cookies).toHaveLength(2)
  expect(JSON.parse((await environment.me(cookiesOf(result))).body ?? '')).toEqual(user)
  expect((await environment.login('new@example.com')).statusCode).toBe(200)
  expect((await environment.refresh(cookiesOf(result))).statusCode).toBe(200)
})

test('the confirmation link is mailed, and a failing mail does not prevent the account [S10.3]', async () => {
  const result = await environment.register('mailed@example.com')
  const token = tokenIn(await environment.mail.mailTo('mailed@example.com'))
  expect((await environment.call('auth.confirm-email', { body: { token } })).statusCode).toBe(204)
  expect(JSON.parse((await environment.me(cookiesOf(result))).body ?? '')).toMatchObject({
    email_confirmed: true,
  })
  await environment.mail.refuseMail(true)
  const unsent = await environment.register('unsent@example.com')
  await environment.mail.refuseMail(false)
  expect([registered(result), registered(unsent)].map((one) => one.confirmation_mail)).toEqual([
    'sent',
    'failed',
  ])
  expect((await environment.me(cookiesOf(unsent))).statusCode).toBe(200)
  expect(await environment.mail.mailTo('unsent@example.com')).toEqual([])
})

test('the mailed link has the page that the account was made on [S20.130]', async () => {
  const body = { email: 'from-topic@example.com', password, return_path: '/topic/housing?order=newest' }
  expect((await environment.call('auth.register', { body, headers: network() })).statusCode).toBe(200)
  const [mail] = await environment.mail.mailTo(body.email)
  const [link = ''] = /https?:\S+#\S+/.exec(mail?.text ?? '') ?? []
  expect(new URLSearchParams(new URL(link).hash.slice(1)).get('return')).toBe(body.return_path)
})

test('an address that has an account is refused plainly, and the account stays unchanged [S10.2]', async () => {
  await environment.newPerson('taken@example.com', 'paid')
  const refused = await environment.register('Taken@example.com', strangersPassword)
  expect([refused.statusCode, refused.headers?.['x-error-code'], refused.body, refused.cookies]).toEqual([
    409,
    'email-taken',
    'This address already has an account.',
    undefined,
  ])
  expect((await environment.login('taken@example.com', strangersPassword)).statusCode).toBe(401)
  const owner = await environment.login('taken@example.com')
  expect(JSON.parse(owner.body ?? '')).toMatchObject({ role: 'paid' })
})

test('a pool user whose account has another address keeps their password', async () => {
  const person = await environment.newPerson('moved@example.com')
  await environment.people.client.send(
    new DeleteCommand({
      TableName: environment.people.name,
      Key: { pk: 'email#moved@example.com', sk: 'pointer' },
    }),
  )
  expect((await environment.register('moved@example.com', strangersPassword)).statusCode).toBe(409)
  expect((await environment.login('moved@example.com', strangersPassword)).statusCode).toBe(401)
  expect(JSON.parse((await environment.login('moved@example.com')).body ?? '')).toMatchObject({
    id: person.userId,
  })
})

test.each([
  [{ email: 'a@example.com', password: 'too short' }, 'Password must have at least 10 characters'],
  [{ email: 'a@example.com', password: 'x'.repeat(100) }, 'Password must have at most 99 characters'],
  [{ email: 'nobody', password }, 'Invalid email address'],
  [{ email: 'a@example.com', password, role: 'admin' }, 'role'],
  [{ email: 'a@example.com', password, return_path: 'https://evil.example/' }, 'Return path'],
  [{ email: 'a@example.com', password, return_path: '//evil.example/' }, 'Return path'],
  [{ email: 'a@example.com', password, return_path: '/a\r\nBcc: b@example.com' }, 'Return path'],
  [{ email: 'a@example.com', password, return_path: '/stance/far-left' }, 'Return path'],
  [{ email: 'a@example.com', password, password_again: password }, 'password_again'],
])('the registration %j is refused by name and makes no call to the pool [S10.1]', async (body, part) => {
  const before = environment.pool.calls.length
  const answer = await environment.call('auth.register', { body, headers: network() })
  expect([answer.statusCode, answer.headers?.['x-error-code']]).toEqual([400, 'invalid-body'])
  expect(answer.body).toContain(part)
  expect(environment.pool.calls).toHaveLength(before)
})

test('a network may register twenty times an hour, and the next is 429 whatever the address [S10.9]', async () => {
  await environment.newPerson('asked@example.com')
  const headers = network()
  const statuses = []
  for (let index = 0; index < 21; index += 1)
    statuses.push((await environment.register('asked@example.com', password, headers)).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 409), 429])
  const refused = await environment.register('another@example.com', password, headers)
  expect([refused.statusCode, refused.headers?.['x-error-code']]).toEqual([429, 'rate-limited'])
  expect((await environment.register('another@example.com')).statusCode).toBe(200)
})

test('of two concurrent registrations of one address one succeeds, with its own password [S10.8]', async () => {
  const passwords = [password, strangersPassword]
  const answers = await Promise.all(
    passwords.map((given) => environment.register('twice@example.com', given)),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 409])
  const winner = passwords[statuses.indexOf(200)]
  for (const given of passwords) {
    const expected = given === winner ? 200 : 401
    expect((await environment.login('twice@example.com', given)).statusCode).toBe(expected)
  }
})

test('a failing pool leaves no account and no claim, and counts for no limit', async () => {
  const headers = network()
  for (const operation of ['AdminCreateUser', 'AdminSetUserPassword', 'AdminInitiateAuth']) {
    environment.pool.failWith('InternalErrorException', operation)
    const failed = await environment.register('later@example.com', strangersPassword, headers)
    expect([failed.statusCode, failed.headers?.['x-error-code']]).toEqual([502, 'sign-in-unavailable'])
    environment.pool.failWith('TooManyRequestsException', operation)
    expect((await environment.register('later@example.com', strangersPassword, headers)).statusCode).toBe(429)
    environment.pool.failWith(undefined)
  }
  expect(await itemsOf('later@example.com')).toEqual([])
  expect((await environment.register('later@example.com', password, headers)).statusCode).toBe(200)
  expect((await environment.login('later@example.com', strangersPassword)).statusCode).toBe(401)
})

test('killed before any write, a registration leaves nothing that the next cannot complete, and no password of another user [S10.7]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  let write = 1
  for (; ; write += 1) {
    const email = `cut-${write}@example.com`
    environment.dieBeforeWrite(write)
    const cutOff = await environment.register(email, strangersPassword)
    environment.dieBeforeWrite(undefined)
    if (cutOff.statusCode === 200) break
    const isThere = (await itemsOf(email)).length > 0
    vi.setSystemTime(Date.now() + registrationClaimSeconds * 1000)
    const next = await environment.register(email)
    expect([write, next.statusCode]).toEqual([write, isThere ? 409 : 200])
    const [own, other] = isThere ? [strangersPassword, password] : [password, strangersPassword]
    expect((await environment.login(email, own)).statusCode).toBe(200)
    expect((await environment.login(email, other)).statusCode).toBe(401)
    expect((await itemsOf(email)).toSorted()).toEqual(['pointer', 'user'])
  }
  // At least six writes: a count, a claim, two to the pool, the account, and the record of the sign-in.
  expect(write).toBeGreaterThan(6)
})

test('while an interrupted registration may still be running, the next one waits for it', async () => {
  environment.dieBeforeWrite(4)
  const log = captureLog()
  expect(
    (await environment.register('slow@example.com', strangersPassword)).statusCode,
  ).toBeGreaterThanOrEqual(500)
  vi.restoreAllMocks()
  environment.dieBeforeWrite(undefined)
  expect(log.join('\n')).toContain('registration claim not released')
  expect(log.join('\n')).toContain('failed registration stays counted')
  const next = await environment.register('slow@example.com')
  expect([next.statusCode, next.headers?.['x-error-code']]).toEqual([409, 'registration-under-way'])
})
