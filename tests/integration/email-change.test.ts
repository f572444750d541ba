import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { addressChanges, signInFailures } from '#shared/deployment/rate-limits.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { tokenIn } from '#tests/integration/mail-environment.ts'
import { answerFor } from '#tests/integration/read-answer.ts'
import { seedAccount } from '#tests/integration/seed-accounts.ts'
import {
  cookiesOf,
  network,
  openSignInEnvironment,
  password,
  type SignInEnvironment,
} from '#tests/integration/sign-in-environment.ts'

let environment: SignInEnvironment
let admin: string
beforeAll(async () => {
  environment = await openSignInEnvironment()
  admin = (await environment.signIn({ role: 'admin' })).token
})
afterAll(() => environment.close())

async function signedIn(email: string) {
  const { userId } = await environment.newPerson(email)
  const place = network()
  const cookies = cookiesOf(await environment.login(email, password, place))
  return { email, userId, cookies, place }
}

type Person = Awaited<ReturnType<typeof signedIn>>

const change = ({ cookies, place }: Person, email: string, given = password) =>
  environment.call('auth.change-email', { body: { email, password: given }, cookies, headers: place })
const codeOf = ({ statusCode, headers }: Awaited<ReturnType<typeof change>>) => [
  statusCode,
  headers?.['x-error-code'],
]

async function knownNetworks(): Promise<string[]> {
  const items = await contentOf(environment.operations)
  const isNetwork = ({ pk }: { pk?: unknown }) => String(pk).startsWith('networks#')
  return items.filter(isNetwork).map(({ pk, sk }) => `${pk} ${sk}`)
}

async function addressOf({ cookies }: Pick<Person, 'cookies'>) {
  const { email, email_confirmed } = await answerFor(environment, authApi.me, { cookies })
  const { body = '' } = await environment.call('profile.export', { cookies })
  const { sign_in_identity: identity } = JSON.parse(body)
  return { account: email, isConfirmed: email_confirmed, pool: identity.attributes.email }
}

/** Registers another account with this address; false if the address is in use. */
async function isFree(email: string): Promise<boolean> {
  const body = { email, password, role: 'free' }
  const answer = await environment.call('users.create', { body, token: admin })
  if (answer.statusCode !== 200) expect(codeOf(answer)).toEqual([409, 'email-taken'])
  return answer.statusCode === 200
}

/** Expects that account, pool and pointers agree and that no change is in progress. */
async function expectMoved(person: Person, to: string): Promise<void> {
  expect(await addressOf(person)).toEqual({ account: to, isConfirmed: false, pool: to })
  expect([await isFree(to), await isFree(person.email)]).toEqual([false, true])
  expect((await change(person, `next.${to}`)).statusCode).toBe(200)
}

test('a changed address is unconfirmed and signs in, and one that was never confirmed no longer does; the session continues [S10.39]', async () => {
  const person = await signedIn('old@example.com')
  const answer = await change(person, 'New@Example.com')
  expect(answer.statusCode).toBe(200)
  expect(JSON.parse(answer.body ?? '')).toMatchObject({ email: 'new@example.com', email_confirmed: false })
  expect((await environment.login('new@example.com')).statusCode).toBe(200)
  expect((await environment.login('old@example.com')).statusCode).toBe(401)
  await expectMoved(person, 'new@example.com')
})

test('known networks of the old address are forgotten, and the current network is known for the new one [S10.40]', async () => {
  const before = await knownNetworks()
  const person = await signedIn('roaming@example.com')
  await environment.login('roaming@example.com', password, network())
  const ofOld = (await knownNetworks()).filter((key) => !before.includes(key))
  expect(ofOld).toHaveLength(2)
  expect((await change(person, 'settled@example.com')).statusCode).toBe(200)
  const ofNew = (await knownNetworks()).filter((key) => !before.includes(key))
  expect(ofNew).toHaveLength(1)
  expect(ofOld).not.toContain(ofNew[0])
})

test('the old address is told whom to contact, and the new one who changed it, with the confirmation link [S10.41] [S10.42]', async () => {
  const person = await signedIn('before@example.com')
  await environment.call('auth.resend-confirmation', { cookies: person.cookies })
  const tokenOfOld = tokenIn(await environment.mail.mailTo('before@example.com'))
  await change(person, 'after@example.com')
  const notice = (await environment.mail.mailTo('before@example.com')).at(-1)
  expect(notice?.subject).toBe('The address of your Sidelight account is being changed')
  expect(notice?.text).toContain('If it wasn’t, someone else knows the password.')
  expect(notice?.text).toContain('desk@example.org')
  expect(`${notice?.text}${notice?.html}`).not.toContain('after@example.com')
  const dead = await environment.call('auth.confirm-email', { body: { token: tokenOfOld } })
  expect(codeOf(dead)).toEqual([400, 'invalid-link'])
  const toNew = await environment.mail.mailTo('after@example.com')
  expect(toNew[0]?.subject).toBe('Confirm your new email address')
  expect(toNew[0]?.text).toContain('someone who knows the password changed the email address')
  expect(`${toNew[0]?.text}${toNew[0]?.html}`).not.toContain('before@')
  const token = tokenIn(toNew)
  expect((await environment.call('auth.confirm-email', { body: { token } })).statusCode).toBe(204)
  expect(await addressOf(person)).toMatchObject({ account: 'after@example.com', isConfirmed: true })
})

test.each([
  { isConfirmed: false, notices: 1, mails: 3 },
  { isConfirmed: true, notices: 2, mails: 4 },
])(
  'changed twice in an hour, an address that is confirmed ($isConfirmed) gets $notices notices [S10.68]',
  async ({ isConfirmed, notices, mails }) => {
    const home = `home.${isConfirmed}@example.com`
    const away = `away.${isConfirmed}@example.com`
    const person = await signedIn(home)
    for (const to of [away, home, away, home]) {
      if (isConfirmed) {
        await seedAccount(environment, person.userId, { emailVerifiedAt: new Date().toISOString() })
      }
      expect((await change(person, to)).statusCode).toBe(200)
    }
    const subjects = (await environment.mail.mailTo(away)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(mails)
    expect(subjects.filter((subject) => subject?.includes('is being changed'))).toHaveLength(notices)
  },
)

test('an address with an account is refused plainly, as often as the daily limit allows [S10.43]', async () => {
  const person = await signedIn('mine@example.com')
  await environment.newPerson('theirs@example.com')
  for (let tries = 0; tries < addressChanges.maximum; tries += 1) {
    expect(codeOf(await change(person, 'theirs@example.com'))).toEqual([409, 'email-taken'])
  }
  expect(codeOf(await change(person, 'theirs@example.com'))).toEqual([429, 'rate-limited'])
  expect(await environment.mail.mailTo('mine@example.com')).toEqual([])
  expect(await addressOf(person)).toMatchObject({ account: 'mine@example.com', pool: 'mine@example.com' })
})

test('a wrong password changes nothing and counts as a failed sign-in [S10.38]', async () => {
  const person = await signedIn('guessed@example.com')
  for (let tries = 0; tries < signInFailures.ofAccountInNetwork.maximum; tries += 1) {
    expect(codeOf(await change(person, 'thief@example.com', 'not the password'))).toEqual([
      400,
      'wrong-password',
    ])
  }
  expect((await change(person, 'thief@example.com')).statusCode).toBe(429)
  expect(await addressOf(person)).toMatchObject({
    account: 'guessed@example.com',
    pool: 'guessed@example.com',
  })
  expect(await isFree('thief@example.com')).toBe(true)
})

test('without a mailer the address changes nevertheless and stays unconfirmed', async () => {
  const person = await signedIn('quiet@example.com')
  await environment.mail.refuseMail(true)
  const answer = await change(person, 'quieter@example.com')
  await environment.mail.refuseMail(false)
  expect(JSON.parse(answer.body ?? '')).toMatchObject({
    email: 'quieter@example.com',
    email_confirmed: false,
  })
  expect(await environment.mail.mailTo('quieter@example.com')).toEqual([])
})

test('an address that only the pool has is refused, and the attempt leaves nothing', async () => {
  const person = await signedIn('single@example.com')
  environment.pool.failWith('AliasExistsException', 'AdminUpdateUserAttributes')
  const answer = await change(person, 'orphan@example.com')
  environment.pool.failWith(undefined)
  expect(codeOf(answer)).toEqual([409, 'email-taken'])
  expect(await addressOf(person)).toEqual({
    account: 'single@example.com',
    isConfirmed: false,
    pool: 'single@example.com',
  })
  expect([await isFree('single@example.com'), await isFree('orphan@example.com')]).toEqual([false, true])
  expect((await change(person, 'moved.single@example.com')).statusCode).toBe(200)
})

test('a failing pool is reported, and the repeated call continues where it stopped', async () => {
  const person = await signedIn('first@example.com')
  environment.pool.failWith('InternalErrorException', 'AdminUpdateUserAttributes')
  expect(codeOf(await change(person, 'second@example.com'))).toEqual([502, 'sign-in-unavailable'])
  environment.pool.failWith(undefined)
  // A different address must wait until the first change can no longer be running.
  expect(codeOf(await change(person, 'third@example.com'))).toEqual([409, 'busy'])
  expect((await change(person, 'second@example.com')).statusCode).toBe(200)
  await expectMoved(person, 'second@example.com')
})

/** Kills the change of the address before this write to a table or the pool. */
async function killedBeforeWrite(write: number, whose: string) {
  const [email, to] = [`${whose}.${write}@example.com`, `${whose}.${write}@example.org`]
  const person = await signedIn(email)
  environment.dieBeforeWrite(write)
  const { statusCode } = await change(person, to)
  environment.dieBeforeWrite(undefined)
  return { person, to, isKilled: statusCode !== 200 }
}

test('killed before any write and repeated, account, pool and pointers agree [S10.44]', async () => {
  let killed = 0
  for (let write = 1; ; write += 1) {
    const { person, to, isKilled } = await killedBeforeWrite(write, 'repeated')
    if (!isKilled) break
    killed += 1
    expect((await change(person, to)).statusCode, `write ${write}`).toBe(200)
    await expectMoved(person, to)
  }
  expect(killed).toBeGreaterThan(2)
})

test('killed after the pool had the new address, a sign-in with it completes the change and forgets the old networks [S10.40] [S10.44]', async () => {
  const networksLeft: number[] = []
  for (let write = 1; ; write += 1) {
    const before = await knownNetworks()
    const { person, to, isKilled } = await killedBeforeWrite(write, 'signs-in')
    if (!isKilled) break
    const ofOld = (await knownNetworks()).filter((key) => !before.includes(key))
    const { account, pool } = await addressOf(person)
    if (pool !== to || account === to) continue
    networksLeft.push(ofOld.length)
    const answer = await environment.login(to)
    expect(JSON.parse(answer.body ?? '')).toMatchObject({ email: to })
    const ofNew = (await knownNetworks()).filter((key) => !before.includes(key))
    expect(ofNew).toHaveLength(1)
    expect(ofOld).not.toContain(ofNew[0])
    await expectMoved(person, to)
  }
  expect(networksLeft).toContain(1)
})

test('a change that never reached the pool is rolled back once it can no longer be running [S10.44]', async () => {
  const person = await signedIn('stays@example.com')
  environment.pool.failWith('InternalErrorException', 'AdminUpdateUserAttributes')
  await change(person, 'never@example.com')
  environment.pool.failWith(undefined)
  expect((await environment.login('stays@example.com')).statusCode).toBe(200)
  expect(codeOf(await change(person, 'other@example.com'))).toEqual([409, 'busy'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await environment.login('stays@example.com')).statusCode).toBe(200)
  expect(await addressOf(person)).toMatchObject({ account: 'stays@example.com', pool: 'stays@example.com' })
  expect([await isFree('stays@example.com'), await isFree('never@example.com')]).toEqual([false, true])
  expect((await change(person, 'other@example.com')).statusCode).toBe(200)
})
