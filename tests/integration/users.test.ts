import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Role } from '#shared/rules/access.ts'
import { finishAccountDeletions } from '#tests/integration/entry-call.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'
import { openPaymentEnvironment } from '#tests/integration/payment-environment.ts'
import { readAddresses, readSubscriptions, seedAccount } from '#tests/integration/seed-accounts.ts'
import { cookiesOf, password, withSigningIn } from '#tests/integration/sign-in-environment.ts'

const open = async () => withSigningIn(await openPaymentEnvironment())
let environment: Awaited<ReturnType<typeof open>>
let admin: { userId: string; token: string }
beforeAll(async () => {
  environment = await open()
  admin = await environment.signIn({ role: 'admin' })
})
afterAll(() => environment.close())

type Fields = { email?: string; password?: string; role?: string; version?: number }

const asAdmin = (token?: string) => ({ token: token ?? admin.token })
const create = (body: Fields) => environment.call('users.create', { ...asAdmin(), body })
const update = (id: string, body: Fields, token?: string) =>
  environment.call('users.update', { ...asAdmin(token), params: { id }, body })
const remove = (id: string, query?: { version: string }) =>
  environment.call('users.delete', { ...asAdmin(), params: { id }, query })
const list = (query: Record<string, string> = {}) => environment.call('users.list', { ...asAdmin(), query })

type Answer = Awaited<ReturnType<typeof create>>
const said = ({ statusCode, headers }: Answer) => [statusCode, headers?.['x-error-code']]
const read = (answer: Answer) => JSON.parse(answer.body ?? '')
const emails = (answer: Answer): string[] => read(answer).map(({ email }: { email: string }) => email)

async function person(email: string, role: Role = 'free') {
  const { userId } = await environment.newPerson(email, role)
  return { userId, cookies: cookiesOf(await environment.login(email)) }
}

const kept = (userId: string, ...addresses: string[]) => readAddresses(environment, userId, addresses)

test('the list has every account, newest first, in pages [S7.11]', async () => {
  const ids: string[] = []
  for (const number of [1, 2, 3])
    ids.unshift((await environment.signIn({ role: number === 2 ? 'paid' : 'free' })).userId)
  const [newest, cursor] = [await list({ limit: '2' }), 'x-next-cursor']
  expect(newest.statusCode).toBe(200)
  expect(read(newest)).toEqual([
    { id: ids[0], email: `${ids[0]}@example.com`, role: 'free', created_at: expect.any(String), version: 1 },
    { id: ids[1], email: `${ids[1]}@example.com`, role: 'paid', created_at: expect.any(String), version: 1 },
  ])
  const next = String(newest.headers?.[cursor])
  expect(emails(await list({ limit: '2', cursor: next }))[0]).toBe(`${ids[2]}@example.com`)
  expect(said(await list({ limit: '2', cursor: next, beginning: 'a' }))).toEqual([400, 'invalid-cursor'])
})

test('accounts are found by the beginning of their address in any case [S7.12]', async () => {
  for (const email of ['zoe.b@example.org', 'zoe.a@example.org', 'zora@example.org']) {
    await create({ email, password, role: 'free' })
  }
  const both = ['zoe.a@example.org', 'zoe.b@example.org']
  expect(emails(await list({ beginning: ' ZOE' }))).toEqual(both)
  const first = await list({ beginning: 'zoe', limit: '1' })
  const cursor = String(first.headers?.['x-next-cursor'])
  expect([...emails(first), ...emails(await list({ beginning: 'zoe', limit: '1', cursor }))]).toEqual(both)
  expect(emails(await list({ beginning: 'nobody' }))).toEqual([])
})

test('an account is found by its ID as shown in the log [S19.12]', async () => {
  const { userId } = await environment.signIn({ role: 'free' })
  expect(emails(await list({ beginning: userId.toUpperCase() }))).toEqual([`${userId}@example.com`])
  await seedAccount(environment, userId, { deletedAt: new Date().toISOString() })
  expect(emails(await list({ beginning: userId }))).toEqual([])
})

test('an admin creates an account that can sign in at once, and the confirmation link is mailed [S7.15]', async () => {
  const answer = await create({ email: 'Made@Example.com', password, role: 'paid' })
  expect([answer.statusCode, read(answer)]).toEqual([
    200,
    {
      id: expect.any(String),
      email: 'made@example.com',
      role: 'paid',
      created_at: expect.any(String),
      version: 1,
    },
  ])
  const login = await environment.login('made@example.com')
  expect(read(login)).toMatchObject({ role: 'paid', email_confirmed: false })
  expect(await environment.mail.mailTo('made@example.com')).toHaveLength(1)
  expect((await environment.user(read(answer).id)).roleGrantedBy).toBe('admin')
  const again = await create({ email: 'made@example.com', password: 'another long password', role: 'free' })
  expect(said(again)).toEqual([409, 'email-taken'])
  expect((await environment.login('made@example.com')).statusCode).toBe(200)
})

test.each([
  [{ email: 'no address', password, role: 'free' }, 'Invalid email address'],
  [{ email: 'a@example.com', password: 'short', role: 'free' }, 'Password must have at least 10 characters'],
  [{ email: 'a@example.com', password: '', role: 'free' }, 'Password is required'],
  [{ email: 'a@example.com', password, role: 'owner' }, 'Role must be free, paid, or admin.'],
  [{ email: 'a@example.com', role: 'free' }, 'Password is required.'],
])('%o creates no account', async (body, sentence) => {
  const answer = await create(body)
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toBe(sentence)
})

test('a new address is set in pool and account, and the old one is free; a blank password keeps the current one [S5.13]', async () => {
  const { userId, cookies } = await person('here@example.com')
  const answer = await update(userId, { email: 'There@example.com', password: '', role: 'free', version: 1 })
  expect(read(answer)).toMatchObject({ email: 'there@example.com', version: 2 })
  expect(await kept(userId, 'here@example.com', 'there@example.com')).toEqual({
    item: 'there@example.com',
    pool: 'there@example.com',
    owned: ['there@example.com'],
  })
  expect((await environment.me(cookies)).statusCode).toBe(200)
  expect(read(await environment.login('there@example.com'))).toMatchObject({ email_confirmed: false })
  expect((await environment.login('here@example.com')).statusCode).toBe(401)
  expect((await environment.mail.mailTo('here@example.com'))[0]?.text).toContain(
    'an admin changed the address',
  )
  const toNew = await environment.mail.mailTo('there@example.com')
  expect(toNew.map(({ text }) => text)).toEqual([
    expect.stringContaining('an admin changed the email address of your Sidelight account'),
  ])
  expect([emails(await list({ beginning: 'here@' })), emails(await list({ beginning: 'there@' }))]).toEqual([
    [],
    ['there@example.com'],
  ])
})

test('a new password ends every session at the next call, and can sign in [S7.18]', async () => {
  const { userId, cookies } = await person('reset@example.com')
  const chosen = 'what the admin chose'
  expect(
    (await update(userId, { email: 'reset@example.com', password: chosen, role: 'free' })).statusCode,
  ).toBe(200)
  expect((await environment.me(cookies)).statusCode).toBe(401)
  expect((await environment.refresh(cookies)).statusCode).toBe(401)
  expect((await environment.login('reset@example.com')).statusCode).toBe(401)
  expect((await environment.login('reset@example.com', chosen)).statusCode).toBe(200)
})

test('a new role takes effect at the next call [S7.17]', async () => {
  const { userId, cookies } = await person('rises@example.com')
  const edit = { email: 'rises@example.com', password: '' }
  const listed = () => environment.call('users.list', { cookies })
  expect((await listed()).statusCode).toBe(403)
  await update(userId, { ...edit, role: 'admin' })
  expect((await listed()).statusCode).toBe(200)
  await update(userId, { ...edit, role: 'free' })
  expect((await listed()).statusCode).toBe(403)
})

test('an account changed meanwhile is neither changed nor deleted; signing in does not count as a change [S7.22]', async () => {
  const { userId } = await person('busy@example.com')
  const edit = { email: 'busy@example.com', password: '' }
  await environment.login('busy@example.com')
  expect(read(await update(userId, { ...edit, role: 'paid', version: 1 }))).toMatchObject({ version: 2 })
  const refused = await update(userId, {
    ...edit,
    password: 'a password of the second',
    role: 'free',
    version: 1,
  })
  expect(said(refused)).toEqual([409, 'user-changed'])
  expect(refused.body).toContain('Someone else changed this account.')
  expect((await environment.login('busy@example.com')).statusCode).toBe(200)
  expect(said(await remove(userId, { version: '1' }))).toEqual([409, 'user-changed'])
  expect((await update(userId, { ...edit, role: 'paid', version: 1 })).statusCode).toBe(200)
})

test('an address that has an account is refused, and nothing changes', async () => {
  const { userId } = await person('wants@example.com')
  await person('has@example.com')
  const edit = { email: 'has@example.com', password: 'another long password', role: 'admin', version: 1 }
  expect(said(await update(userId, edit))).toEqual([409, 'email-taken'])
  expect(read(await environment.login('wants@example.com'))).toMatchObject({ role: 'free' })
  expect((await update(userId, { ...edit, email: 'wants@example.com', role: 'free' })).statusCode).toBe(200)
})

test('admins cannot change their own role, nor their own account where no password is required [S7.23]', async () => {
  const email = `${admin.userId}@example.com`
  const own = { email, password: '', role: 'admin' }
  expect(said(await update(admin.userId, { ...own, role: 'free' }))).toEqual([403, 'own-role'])
  expect(said(await update(admin.userId, { ...own, password: 'another long password' }))).toEqual([
    409,
    'own-account',
  ])
  expect(said(await update(admin.userId, { ...own, email: 'me@example.com' }))).toEqual([409, 'own-account'])
  expect(said(await remove(admin.userId))).toEqual([409, 'own-account'])
  expect((await update(admin.userId, own)).statusCode).toBe(200)
})

test('a deleted account is inaccessible at the next call and in no list; a second deletion changes nothing [S7.20]', async () => {
  const { userId, cookies } = await person('leaves@example.com')
  expect((await remove(userId, { version: '1' })).statusCode).toBe(202)
  expect((await environment.me(cookies)).statusCode).toBe(401)
  expect((await environment.login('leaves@example.com')).statusCode).toBe(401)
  expect(emails(await list({ beginning: 'leaves@' }))).toEqual([])
  expect(emails(await list({ limit: '50' }))).not.toContain('leaves@example.com')
  expect((await remove(userId)).statusCode).toBe(202)
  expect(said(await update(userId, { email: 'x@example.com', password: '', role: 'free' }))).toEqual([
    404,
    'user-not-found',
  ])
  await finishAccountDeletions()
  await expect(environment.user(userId)).rejects.toThrow('There is no user')
  expect(said(await remove(userId))).toEqual([404, 'user-not-found'])
})

let subscribers = 0

async function subscriber() {
  subscribers += 1
  const email = `subscriber-${subscribers}@example.com`
  const { userId } = await environment.newPerson(email)
  await environment.buy(await environment.token(userId))
  await expect.poll(async () => (await environment.user(userId)).role).toBe('paid')
  return { userId, email }
}

test('a user set to free pays no more, and no late webhook restores the role [S7.25]', async () => {
  const { userId, email } = await subscriber()
  expect((await update(userId, { email, password: '', role: 'free' })).statusCode).toBe(200)
  await expect.poll(async () => (await environment.user(userId)).subscription?.status).toBe('canceled')
  expect((await environment.user(userId)).role).toBe('free')
})

test('if the provider does not answer, the account stays unchanged, and the change can be repeated', async () => {
  const { userId, email } = await subscriber()
  const { version } = read(await list({ beginning: email }))[0]
  const to = 'moves.late@example.com'
  const edit = { email: to, password: '', role: 'free', version }
  const address = process.env.PAYMENT_API_ADDRESS
  process.env.PAYMENT_API_ADDRESS = 'http://127.0.0.1:9'
  startNewContainer()
  expect(said(await update(userId, edit))).toEqual([502, 'payments-unavailable'])
  process.env.PAYMENT_API_ADDRESS = address
  startNewContainer()
  expect((await environment.user(userId)).role).toBe('paid')
  expect(await kept(userId, email, to)).toEqual({ item: email, pool: email, owned: [email] })
  expect((await update(userId, edit)).statusCode).toBe(200)
  expect((await environment.user(userId)).role).toBe('free')
  expect(await kept(userId, email, to)).toEqual({ item: to, pool: to, owned: [to] })
})

test('a deleted subscriber pays no more [S7.26]', async () => {
  const { userId } = await subscriber()
  const { subscription } = await environment.user(userId)
  expect((await remove(userId)).statusCode).toBe(202)
  await finishAccountDeletions()
  await expect(environment.user(userId)).rejects.toThrow('There is no user')
  expect(await readSubscriptions(subscription?.customerId)).toEqual([
    { id: subscription?.subscriptionId, status: 'canceled' },
  ])
})

test('of two admins who demote each other concurrently, one stays an admin [S7.24]', async () => {
  const two = [
    await environment.signIn({ role: 'admin' }),
    await environment.signIn({ role: 'admin' }),
  ] as const
  for (const { id, role } of read(await list({ limit: '50' }))) {
    if (role === 'admin' && !two.some(({ userId }) => userId === id)) {
      await seedAccount(environment, id, { role: 'free' })
    }
  }
  const demote = (by: { token: string }, { userId }: { userId: string }) =>
    update(userId, { email: `${userId}@example.com`, password: '', role: 'free' }, by.token)
  const answers = await Promise.all([demote(two[0], two[1]), demote(two[1], two[0])])
  const roles = await Promise.all(two.map(async ({ userId }) => (await environment.user(userId)).role))
  expect(roles.toSorted()).toEqual(['admin', 'free'])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()[0]).toBe(200)
  const helper = await environment.signIn({ role: 'free', capabilities: ['users:create', 'users:delete'] })
  const last = two.find((_, index) => roles[index] === 'admin') ?? two[0]
  expect(said(await demote(helper, last))).toEqual([409, 'last-admin'])
  const refused = await environment.call('users.delete', { token: helper.token, params: { id: last.userId } })
  expect([...said(refused), refused.body]).toEqual([
    409,
    'last-admin',
    'This is the last admin. Make someone else an admin first.',
  ])
})
