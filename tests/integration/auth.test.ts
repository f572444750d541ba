import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import type { Role } from '#shared/rules/access.ts'
import { checkPasswordWithoutPauses, seedAccount } from '#tests/integration/seed-accounts.ts'
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
afterAll(() => environment.close())

test('signing in answers the user and sets both cookies; `me` recognizes them [S7.4]', async () => {
  await environment.newPerson('ann@example.com', 'paid')
  const result = await environment.login('  ANN@example.com ')
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
  const known = await environment.me(cookiesOf(result))
  expect(JSON.parse(known.body ?? '')).toEqual(user)
  expect(user.last_login).not.toBeNull()
})

test('a wrong password, an unknown address and a disabled account get the same answer [S7.5]', async () => {
  const person = await environment.newPerson('bob@example.com')
  await seedAccount(environment, person.userId, { disabledAt: new Date().toISOString() })
  await environment.newPerson('eve@example.com')
  const answers = [
    await environment.login('bob@example.com'),
    await environment.login('eve@example.com', 'not the password'),
    await environment.login('nobody@example.com'),
  ]
  for (const answer of answers) {
    expect([answer.statusCode, answer.body, answer.headers?.['x-error-code'], answer.cookies]).toEqual([
      401,
      'The email address or password is incorrect.',
      'wrong-credentials',
      undefined,
    ])
  }
})

const statusesOf = (answers: APIGatewayProxyStructuredResultV2[]) => answers.map((one) => one.statusCode)

const home = { 'x-viewer-address': '198.19.255.7' }

async function newPersonAtHome(email: string, role: Role = 'free') {
  await environment.newPerson(email, role)
  expect((await environment.login(email, password, home)).statusCode).toBe(200)
}

async function guess(email: string, times: number, headersOf: (index: number) => ReturnType<typeof network>) {
  const answers = []
  for (let index = 0; index < times; index += 1)
    answers.push(await environment.login(email, 'wrong', headersOf(index)))
  return answers
}

test('five failures for an address from one network block that pair for fifteen minutes, and nothing else [S10.17]', async () => {
  await environment.newPerson('cat@example.com')
  const headers = network()
  expect(statusesOf(await guess('cat@example.com', 5, () => headers))).toEqual([401, 401, 401, 401, 401])
  const refused = await environment.login('cat@example.com', password, headers)
  expect([refused.statusCode, refused.headers?.['x-error-code']]).toEqual([429, 'rate-limited'])
  expect(Number(refused.headers?.['retry-after'])).toBeGreaterThan(800)
  const unknown = await guess('nobody-else@example.com', 6, () => headers)
  expect(statusesOf(unknown)).toEqual([401, 401, 401, 401, 401, 429])
  expect(unknown.at(-1)?.body).toBe(refused.body)
  environment.putPoolForward(10)
  expect((await environment.login('cat@example.com')).statusCode).toBe(200)
})

test('twenty networks that guess an admin’s password block unknown networks for that address only [S10.19]', async () => {
  const known = ['chief@example.com', 'deputy@example.com']
  for (const email of known) await newPersonAtHome(email, 'admin')
  const elsewhere = network()
  const attackers = (index: number) => ({ 'x-viewer-address': `100.64.${index}.9` })
  const guesses = statusesOf(await guess('chief@example.com', 20, attackers))
  expect(guesses).toEqual(guesses.map((_, index) => (index < 8 ? 401 : 429)))

  const neighbour = { 'x-viewer-address': home['x-viewer-address'].replace(/7$/, '8') }
  for (const headers of [home, neighbour]) {
    expect((await environment.login('chief@example.com', password, headers)).statusCode).toBe(200)
  }
  const refused = await environment.login('chief@example.com', password, elsewhere)
  expect([refused.statusCode, refused.headers?.['x-error-code']]).toEqual([429, 'rate-limited'])
  expect(Number(refused.headers?.['retry-after'])).toBeGreaterThan(800)
  expect((await environment.login('deputy@example.com', password, elsewhere)).statusCode).toBe(200)

  const unknown = statusesOf(await guess('no-chief@example.com', 20, attackers))
  expect(unknown).toEqual(guesses)
})

const checkPatiently = (email: string) =>
  checkPasswordWithoutPauses(environment, { email, password, address: home['x-viewer-address'] })

test('while the pool refuses passwords because of others’ guesses, a sign-in from a known network waits [S10.19]', async () => {
  await newPersonAtHome('tess@example.com')
  for (let index = 0; index < 8; index += 1) {
    environment.putPoolForward(10)
    expect((await environment.login('tess@example.com', 'wrong')).statusCode).toBe(401)
  }
  const { outcome, waited } = await checkPatiently('tess@example.com')
  expect(outcome).toBe('right')
  expect(waited).toBeGreaterThan(0)
  expect(waited).toBeLessThanOrEqual(10_000)
})

test('an address that the pool keeps locked is told when to try again in known networks only', async () => {
  await newPersonAtHome('theo@example.com')
  environment.pool.failWith('NotAuthorizedException', 'AdminInitiateAuth', 'Password attempts exceeded')
  const atHome = await checkPatiently('theo@example.com')
  const elsewhere = await environment.login('theo@example.com')
  environment.pool.failWith(undefined)
  expect(atHome.outcome).toMatchObject({ kind: 'too-many', code: 'rate-limited', retryAfterSeconds: 60 })
  expect([elsewhere.statusCode, elsewhere.headers?.['x-error-code']]).toEqual([401, 'wrong-credentials'])
})

test('sign-ins with known and unknown addresses make the same calls in the same order until both are refused [S10.16]', async () => {
  await environment.newPerson('una@example.com')
  const askedFor = async (email: string) => {
    const headers = network()
    const asked = []
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const before = environment.outsideCalls.length
      const { statusCode, body } = await environment.login(email, 'wrong', headers)
      asked.push({ statusCode, body, calls: environment.outsideCalls.slice(before) })
    }
    return asked
  }
  const [known, unknown] = [await askedFor('una@example.com'), await askedFor('no-una@example.com')]
  expect(known).toEqual(unknown)
  expect(known[0]?.calls.filter((call) => call === 'AdminInitiateAuth')).toHaveLength(1)
  expect(known.map(({ statusCode }) => statusCode)).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('guessing from a known network is limited like anywhere else [S10.20]', async () => {
  await newPersonAtHome('zoe@example.com')
  const guesses = await guess('zoe@example.com', 6, () => home)
  expect(statusesOf(guesses)).toEqual([401, 401, 401, 401, 401, 429])
})

test('of fifteen concurrent guesses, at most five passwords are checked [S10.21]', async () => {
  await environment.newPerson('yan@example.com')
  const headers = network()
  const before = environment.pool.calls.length
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => environment.login('yan@example.com', 'wrong', headers)),
  )
  const tried = environment.pool.calls.length - before
  expect(tried).toBeGreaterThan(0)
  expect(tried).toBeLessThanOrEqual(5)
  expect(statusesOf(answers).filter((status) => status === 401)).toHaveLength(tried)
  expect(statusesOf(answers).filter((status) => status === 429)).toHaveLength(15 - tried)
})

test('an attempt refused without a check counts for no limit', async () => {
  await environment.newPerson('xia@example.com')
  const headers = network()
  const refused = statusesOf(await guess('xia@example.com', 30, () => headers)).slice(5)
  expect(refused).toEqual(refused.map(() => 429))
  await environment.newPerson('wim@example.com')
  expect((await environment.login('wim@example.com', password, headers)).statusCode).toBe(200)
})

test('twenty failures from one network block it for every address [S10.18]', async () => {
  await environment.newPerson('dan@example.com')
  const headers = network()
  for (let attempt = 0; attempt < 20; attempt += 1)
    await environment.login(`guess-${attempt}@example.com`, 'wrong', headers)
  expect((await environment.login('dan@example.com', password, headers)).statusCode).toBe(429)
  expect((await environment.login('dan@example.com')).statusCode).toBe(200)
})

test('many successful sign-ins are no failures', async () => {
  await environment.newPerson('fay@example.com')
  const headers = network()
  for (let attempt = 0; attempt < 21; attempt += 1) {
    expect((await environment.login('fay@example.com', password, headers)).statusCode).toBe(200)
  }
})

test('a failing pool is a 502 with a sentence, a throttling one a 429; neither contains details', async () => {
  await environment.newPerson('kim@example.com')
  environment.pool.failWith('ResourceNotFoundException')
  for (let attempt = 0; attempt < 6; attempt += 1) await environment.login('kim@example.com')
  const failed = await environment.login('kim@example.com')
  expect([failed.statusCode, failed.headers?.['x-error-code']]).toEqual([502, 'sign-in-unavailable'])
  expect(failed.body).not.toMatch(/Resource|pool/i)
  environment.pool.failWith('TooManyRequestsException')
  expect((await environment.login('kim@example.com')).statusCode).toBe(429)
  environment.pool.failWith(undefined)
  expect((await environment.login('kim@example.com')).statusCode).toBe(200)
})

test('creating a user again updates only what differs', async () => {
  const first = await environment.newPerson('leo@example.com', 'free')
  const again = await environment.newPerson('leo@example.com', 'admin', 'another long password')
  expect([again.userId, again.role]).toEqual([first.userId, 'admin'])
  expect((await environment.login('leo@example.com')).statusCode).toBe(401)
  expect((await environment.login('leo@example.com', 'another long password')).statusCode).toBe(200)
})
