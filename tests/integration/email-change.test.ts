import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPoolEmail } from '#functions/clients/pool-email.ts'
import { openUserPool } from '#functions/clients/user-pool.ts'
import { retryingMailer } from '#functions/connections/mail.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { changeUser, findUser, findUserIdByEmail } from '#functions/data/users/users.ts'
import { edgeSecret } from '#functions/http/gateway-event.fixture.ts'
import { changeEmail } from '#functions/use-cases/accounts/change-email.ts'
import { settleEmailChange } from '#functions/use-cases/accounts/settle-email-change.ts'
import { addressChanges, signInFailures } from '#shared/deployment/rate-limits.ts'
import { contentOf, KilledError, mortalTable } from '#tests/integration/catalogue-bed.ts'
import { clientId, poolId } from '#tests/integration/http-bed.ts'
import { tokenIn } from '#tests/integration/mail-bed.ts'
import {
  cookiesOf,
  network,
  openSignInBed,
  password,
  type SignInBed,
} from '#tests/integration/sign-in-bed.ts'

let bed: SignInBed
beforeAll(async () => {
  bed = await openSignInBed()
})
afterAll(() => bed.close())

async function signedIn(email: string) {
  const { userId } = await bed.newPerson(email)
  const place = network()
  const cookies = cookiesOf(await bed.login(email, password, place))
  return { email, userId, cookies, place }
}

type Person = Awaited<ReturnType<typeof signedIn>>

const change = ({ cookies, place }: Person, email: string, given = password) =>
  bed.call('auth.change-email', { body: { email, password: given }, cookies, headers: place })
const codeOf = ({ statusCode, headers }: Awaited<ReturnType<typeof change>>) => [
  statusCode,
  headers?.['x-error-code'],
]

async function knownNetworks(): Promise<string[]> {
  const items = await contentOf(bed.operations)
  const isNetwork = ({ pk }: { pk?: unknown }) => String(pk).startsWith('networks#')
  return items.filter(isNetwork).map(({ pk, sk }) => `${pk} ${sk}`)
}

/** Where each place stores the person's address, and to whom each address points. */
async function kept(userId: string, ...addresses: string[]) {
  const user = await findUser(bed.people, userId)
  const owners = await Promise.all(addresses.map((address) => findUserIdByEmail(bed.people, address)))
  return {
    item: user?.email,
    isConfirmed: user?.emailVerifiedAt !== undefined,
    goesOn: user?.emailChange !== undefined,
    pool: await readPoolEmail(openUserPool(poolId, clientId), userId),
    owned: addresses.filter((_, index) => owners[index] === userId),
  }
}

test('a changed address is unconfirmed and signs in, the old one does not; the session continues [S10.39]', async () => {
  const person = await signedIn('old@example.com')
  await changeUser(bed.people, person.userId, (user) => ({ ...user, emailVerifiedAt: user.createdAt }))
  const answer = await change(person, 'New@Example.com')
  expect(answer.statusCode).toBe(200)
  expect(JSON.parse(answer.body ?? '')).toMatchObject({ email: 'new@example.com', email_confirmed: false })
  expect(await kept(person.userId, 'old@example.com', 'new@example.com')).toEqual({
    item: 'new@example.com',
    isConfirmed: false,
    goesOn: false,
    pool: 'new@example.com',
    owned: ['new@example.com'],
  })
  expect((await bed.me(person.cookies)).statusCode).toBe(200)
  expect((await bed.login('new@example.com')).statusCode).toBe(200)
  expect((await bed.login('old@example.com')).statusCode).toBe(401)
})

test('known networks of the old address are forgotten, and the current network is known for the new one [S10.40]', async () => {
  const before = await knownNetworks()
  const person = await signedIn('roaming@example.com')
  await bed.login('roaming@example.com', password, network())
  const ofOld = (await knownNetworks()).filter((key) => !before.includes(key))
  expect(ofOld).toHaveLength(2)
  expect((await change(person, 'settled@example.com')).statusCode).toBe(200)
  const ofNew = (await knownNetworks()).filter((key) => !before.includes(key))
  expect(ofNew).toHaveLength(1)
  expect(ofOld).not.toContain(ofNew[0])
})

test('the old address is told whom to contact, and the new one gets the confirmation link [S10.42]', async () => {
  const person = await signedIn('before@example.com')
  await bed.call('auth.resend-confirmation', { cookies: person.cookies })
  const tokenOfOld = tokenIn(await bed.mail.mailTo('before@example.com'))
  await change(person, 'after@example.com')
  const notice = (await bed.mail.mailTo('before@example.com')).at(-1)
  expect(notice?.subject).toBe('The address of your Sidelight account is being changed')
  expect(notice?.text).toContain('If it wasn’t, someone else knows the password.')
  expect(notice?.text).toContain('desk@example.org')
  expect(`${notice?.text}${notice?.html}`).not.toContain('after@example.com')
  const dead = await bed.call('auth.confirm-email', { body: { token: tokenOfOld } })
  expect(codeOf(dead)).toEqual([400, 'invalid-link'])
  const token = tokenIn(await bed.mail.mailTo('after@example.com'))
  expect((await bed.call('auth.confirm-email', { body: { token } })).statusCode).toBe(204)
  expect(await kept(person.userId)).toMatchObject({ item: 'after@example.com', isConfirmed: true })
})

test('the new address is told which account changed to it, and nothing about the old address [S10.41]', async () => {
  const person = await signedIn('first.address@example.com')
  await change(person, 'second.address@example.com')
  const [mail] = await bed.mail.mailTo('second.address@example.com')
  expect(mail?.subject).toBe('Confirm your new email address')
  expect(mail?.text).toContain(
    'changed the email address of your Sidelight account to second.address@example.com',
  )
  expect(mail?.text).toContain('someone who knows the password')
  expect(`${mail?.text}${mail?.html}`).not.toContain('first.address')
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
        await changeUser(bed.people, person.userId, (user) => ({ ...user, emailVerifiedAt: user.createdAt }))
      }
      expect((await change(person, to)).statusCode).toBe(200)
    }
    const subjects = (await bed.mail.mailTo(away)).map(({ subject }) => subject)
    expect(subjects).toHaveLength(mails)
    expect(subjects.filter((subject) => subject?.includes('is being changed'))).toHaveLength(notices)
  },
)

test('an address with an account is refused plainly, as often as the daily limit allows [S10.43]', async () => {
  const person = await signedIn('mine@example.com')
  await bed.newPerson('theirs@example.com')
  for (let tries = 0; tries < addressChanges.maximum; tries += 1) {
    expect(codeOf(await change(person, 'theirs@example.com'))).toEqual([409, 'email-taken'])
  }
  expect(codeOf(await change(person, 'theirs@example.com'))).toEqual([429, 'rate-limited'])
  expect(await bed.mail.mailTo('mine@example.com')).toEqual([])
  expect(await kept(person.userId)).toMatchObject({ item: 'mine@example.com', pool: 'mine@example.com' })
})

test('a wrong password changes nothing and counts as a failed sign-in [S10.38]', async () => {
  const person = await signedIn('guessed@example.com')
  for (let tries = 0; tries < signInFailures.ofAddressInNetwork.maximum; tries += 1) {
    expect(codeOf(await change(person, 'thief@example.com', 'not the password'))).toEqual([
      400,
      'wrong-password',
    ])
  }
  expect((await change(person, 'thief@example.com')).statusCode).toBe(429)
  expect(await kept(person.userId, 'thief@example.com')).toMatchObject({
    pool: 'guessed@example.com',
    owned: [],
  })
})

test('without a mailer the address changes nevertheless and stays unconfirmed', async () => {
  const person = await signedIn('quiet@example.com')
  await bed.mail.refuseMail(true)
  const answer = await change(person, 'quieter@example.com')
  await bed.mail.refuseMail(false)
  expect(JSON.parse(answer.body ?? '')).toMatchObject({
    email: 'quieter@example.com',
    email_confirmed: false,
  })
  expect(await bed.mail.mailTo('quieter@example.com')).toEqual([])
})

test('an address that only the pool has is refused, and the attempt leaves nothing', async () => {
  const person = await signedIn('single@example.com')
  bed.pool.failWith('AliasExistsException', 'AdminUpdateUserAttributes')
  const answer = await change(person, 'orphan@example.com')
  bed.pool.failWith(undefined)
  expect(codeOf(answer)).toEqual([409, 'email-taken'])
  expect(await kept(person.userId, 'single@example.com', 'orphan@example.com')).toEqual({
    item: 'single@example.com',
    isConfirmed: false,
    goesOn: false,
    pool: 'single@example.com',
    owned: ['single@example.com'],
  })
})

test('a failing pool is reported, and the repeated call continues where it stopped', async () => {
  const person = await signedIn('first@example.com')
  bed.pool.failWith('InternalErrorException', 'AdminUpdateUserAttributes')
  expect(codeOf(await change(person, 'second@example.com'))).toEqual([502, 'sign-in-unavailable'])
  bed.pool.failWith(undefined)
  // A different address must wait until the first change can no longer be running.
  expect(codeOf(await change(person, 'third@example.com'))).toEqual([409, 'busy'])
  expect((await change(person, 'second@example.com')).statusCode).toBe(200)
  expect(await kept(person.userId, 'first@example.com', 'second@example.com')).toMatchObject({
    item: 'second@example.com',
    pool: 'second@example.com',
    goesOn: false,
    owned: ['second@example.com'],
  })
})

/**
 * Dies before the given write to the table; the write to the user pool is between the first and the second.
 */
async function killedBeforeWrite(number: number, whose: string) {
  const [email, to] = [`${whose}@example.com`, `${whose}@example.org`]
  const person = await signedIn(email)
  const user = await findUser(bed.people, person.userId)
  if (!user) throw new Error('Nobody there.')
  const deps = {
    pool: openUserPool(poolId, clientId),
    ...connectTo({ mailer: retryingMailer() }).connect(),
    contactAddress: undefined,
    operations: bed.operations,
  }
  const mortal = mortalTable(bed, bed.people, number)
  const work = changeEmail({ ...deps, people: mortal }, user, {
    to,
    hashKey: edgeSecret,
    hashKeys: [],
    now: new Date(),
  })
  await expect(work).rejects.toBeInstanceOf(KilledError)
  mortal.client.destroy()
  return { person, to }
}

const changed = (to: string) => ({ item: to, pool: to, isConfirmed: false, goesOn: false, owned: [to] })

test.each([1, 2])(
  'killed before write %i and repeated, account, pool and pointers agree [S10.44]',
  async (number) => {
    const { person, to } = await killedBeforeWrite(number, `repeated-${number}`)
    expect((await change(person, to)).statusCode).toBe(200)
    expect(await kept(person.userId, person.email, to)).toEqual(changed(to))
  },
)

test('killed after the pool had the new address, a sign-in with it completes the change and forgets the old networks [S10.40] [S10.44]', async () => {
  const before = await knownNetworks()
  const { person, to } = await killedBeforeWrite(2, 'signs-in')
  const ofOld = (await knownNetworks()).filter((key) => !before.includes(key))
  expect(ofOld).toHaveLength(1)
  expect((await kept(person.userId)).pool).toBe(to)
  const answer = await bed.login(to)
  expect(JSON.parse(answer.body ?? '')).toMatchObject({ email: to })
  expect(await kept(person.userId, person.email, to)).toEqual(changed(to))
  const ofNew = (await knownNetworks()).filter((key) => !before.includes(key))
  expect(ofNew).toHaveLength(1)
  expect(ofOld).not.toContain(ofNew[0])
})

test('a change that never reached the pool is rolled back once it can no longer be running [S10.44]', async () => {
  const person = await signedIn('stays@example.com')
  bed.pool.failWith('InternalErrorException', 'AdminUpdateUserAttributes')
  await change(person, 'never@example.com')
  bed.pool.failWith(undefined)
  const deps = {
    people: bed.people,
    operations: bed.operations,
    pool: openUserPool(poolId, clientId),
  }
  const user = await findUser(bed.people, person.userId)
  if (!user) throw new Error('Nobody there.')
  await settleEmailChange(deps, user, { hashKeys: [], now: new Date() })
  expect((await kept(person.userId)).goesOn).toBe(true)
  await settleEmailChange(deps, user, { hashKeys: [], now: new Date(Date.now() + 61_000) })
  expect(await kept(person.userId, 'stays@example.com', 'never@example.com')).toMatchObject({
    goesOn: false,
    owned: ['stays@example.com'],
  })
})
