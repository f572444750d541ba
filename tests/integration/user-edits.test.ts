import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { wallClock } from '#functions/clients/clock.ts'
import { openUserPool, signIn } from '#functions/clients/user-pool.ts'
import { retryingMailer } from '#functions/connections/mail.ts'
import { paymentProvider } from '#functions/connections/payments.ts'
import { connectTo } from '#functions/connections/resource.ts'
import { listAccountDeletions } from '#functions/data/users/account-deletions.ts'
import { reserveEmail } from '#functions/data/users/email-change.ts'
import { finishUserEdit, lockUser } from '#functions/data/users/user-edits.ts'
import { findUser, findUserIdByEmail } from '#functions/data/users/users.ts'
import { edgeSecret } from '#functions/http/gateway-event.fixture.ts'
import { captureLog } from '#functions/invocation/captured-log.fixture.ts'
import { beginAccountDeletion } from '#functions/use-cases/accounts/account-deletion.ts'
import { createAccount } from '#functions/use-cases/accounts/create-user.ts'
import { editUser } from '#functions/use-cases/accounts/edit-user.ts'
import { finishAccountDeletions } from '#tests/integration/entry-call.ts'
import { clientId, poolId } from '#tests/integration/function-variables.ts'
import { openPaymentEnvironment } from '#tests/integration/payment-environment.ts'
import { readAddresses, readSubscriptions } from '#tests/integration/seed-accounts.ts'
import { cookiesOf, password, withSigningIn } from '#tests/integration/sign-in-environment.ts'

const open = async () => withSigningIn(await openPaymentEnvironment())
let environment: Awaited<ReturnType<typeof open>>
beforeAll(async () => {
  environment = await open()
  await environment.signIn({ role: 'admin' })
})
afterAll(() => environment.close())

const deps = () => ({
  people: environment.people,
  operations: environment.operations,
  pool: openUserPool(poolId, clientId),
  ...connectTo({ payments: paymentProvider(), mailer: retryingMailer() }).connect(),
  contactAddress: undefined,
  clock: wallClock,
})

/** A claim expires within a minute, so it has expired by then. */
const aMinuteOn = () => new Date(Date.now() + 61_000)

/** Kills the work before its n-th write, for each n; returns the number of writes. */
async function killedBeforeEach(
  work: (point: number) => Promise<{ run(): Promise<unknown>; after(): Promise<void> }>,
) {
  for (let point = 1; ; point += 1) {
    const { run, after } = await work(point)
    environment.dieBeforeWrite(point)
    const outcome = await run().then(
      () => 'done',
      () => 'killed',
    )
    environment.dieBeforeWrite(undefined)
    await after()
    if (outcome === 'done') return point - 1
  }
}

/** Where pool, account and pointers have these addresses, to compare them. */
async function placesOf(userId: string, ...addresses: string[]) {
  const user = await findUser(environment.people, userId)
  return {
    ...(await readAddresses(environment, userId, addresses)),
    role: user?.role,
    version: user?.revision,
    isPending: user?.edit !== undefined || user?.emailChange !== undefined,
  }
}

test('creating an account, killed before any write and repeated, creates one [S7.16]', async () => {
  const writes = await killedBeforeEach(async (point) => {
    const email = `made-${point}@example.com`
    const request = { email, password, role: 'paid' as const, hashKey: edgeSecret }
    return {
      run: () =>
        createAccount(deps(), { ...request, userId: randomUUID(), holder: 'first', now: new Date() }),
      async after() {
        const again = { ...request, userId: randomUUID(), holder: 'second', now: aMinuteOn() }
        await createAccount(deps(), again).catch((error: unknown) =>
          expect(error).toMatchObject({ code: 'email-taken' }),
        )
        const userId = (await findUserIdByEmail(environment.people, email)) ?? 'nobody'
        expect(await placesOf(userId, email)).toMatchObject({ item: email, pool: email, role: 'paid' })
        expect((await environment.login(email)).statusCode).toBe(200)
      },
    }
  })
  // Four writes: the claim, the pool's user, its password, and the account with its address.
  expect(writes).toBe(4)
})

test('changing a whole account, killed before any write, locks nobody out, and the repeated change completes it [S7.19]', async () => {
  const chosen = 'what the admin chose'
  const writes = await killedBeforeEach(async (point) => {
    const [email, to] = [`from-${point}@example.com`, `to-${point}@example.com`]
    const { userId } = await environment.newPerson(email, 'admin')
    const cookies = cookiesOf(await environment.login(email))
    const wanted = { email: to, role: 'free' as const, password: chosen }
    const request = { userId, wanted, version: 1, hashKeys: [edgeSecret] }
    return {
      run: () => editUser(deps(), { ...request, holder: 'first', now: new Date() }),
      async after() {
        const before = await placesOf(userId, email, to)
        expect(before.owned).toContain(before.pool)
        // Asks the pool itself, because our sign-in call would complete the change of address.
        const outcome = await signIn(deps().pool, { username: before.pool ?? '', password: chosen })
        if (outcome !== undefined) expect((await environment.me(cookies)).statusCode).toBe(401)
        const again = { ...request, holder: 'second', now: aMinuteOn() }
        await editUser(deps(), again).catch((error: unknown) => {
          expect([error, before.version]).toEqual([expect.objectContaining({ code: 'user-changed' }), 2])
        })
        expect(await placesOf(userId, email, to)).toEqual({
          item: to,
          role: 'free',
          version: 2,
          isPending: false,
          pool: to,
          owned: [to],
        })
        expect((await environment.me(cookies)).statusCode).toBe(401)
        expect((await environment.login(to)).statusCode).toBe(401)
        expect((await environment.login(to, chosen)).statusCode).toBe(200)
      },
    }
  })
  // Seven writes: the claim, the reserved address, the pool's address, known networks, sessions, the pool's
  // password, and the account.
  expect(writes).toBe(7)
})

test('a subscriber set to free, killed before the last write: the repeated change completes it, and the subscription ends once', async () => {
  const { userId, token } = await environment.signIn({ role: 'free' })
  await environment.buy(token)
  await expect.poll(async () => (await environment.user(userId)).role).toBe('paid')
  const { email, revision, subscription } = await environment.user(userId)
  const wanted = { email, role: 'free' as const, password: undefined }
  const edit = { userId, wanted, version: revision, hashKeys: [] }
  environment.dieBeforeWrite(2)
  await expect(editUser(deps(), { ...edit, holder: 'first', now: new Date() })).rejects.toThrow()
  environment.dieBeforeWrite(undefined)
  // The provider's event may change the account first, so this edit may be refused.
  await editUser(deps(), { ...edit, holder: 'second', now: aMinuteOn() }).catch((error: unknown) =>
    expect(error).toMatchObject({ code: 'user-changed' }),
  )
  await expect.poll(async () => (await environment.user(userId)).subscription?.status).toBe('canceled')
  expect(await environment.user(userId)).toMatchObject({ role: 'free', revision: revision + 1 })
  const had = await readSubscriptions(subscription?.customerId)
  expect(had?.map(({ status }) => status)).toEqual(['canceled'])
})

test('an account deleted while an admin changes it stays deleted, with its data unchanged', async () => {
  const { userId } = await environment.newPerson('goes@example.com')
  const hashKeys = [edgeSecret]
  const wanted = { email: 'goes@example.com', role: 'paid' as const, password: undefined }
  const clock = () => new Date()
  const held = { userId, holder: 'one', now: clock() }
  await lockUser(environment.people, held, { ...wanted, version: 1 })
  await beginAccountDeletion(environment.people, { userId, network: 'one', hashKeys, now: clock() })
  const gone = { code: 'user-not-found' }
  await expect(finishUserEdit(environment.people, held, wanted)).rejects.toMatchObject(gone)
  const change = { userId, to: 'elsewhere@example.com', now: clock() }
  await expect(reserveEmail(environment.people, change)).rejects.toMatchObject(gone)
  expect(await placesOf(userId, 'elsewhere@example.com')).toMatchObject({ role: 'free', owned: [] })
  await finishAccountDeletions()
})

test('signing in with an address that a killed change left half assigned completes the assignment', async () => {
  const { userId } = await environment.newPerson('half@example.com')
  const wanted = { email: 'whole@example.com', role: 'free' as const, password: undefined }
  environment.dieBeforeWrite(4)
  const edit = { userId, wanted, version: 1, holder: 'first', hashKeys: [], now: new Date() }
  await expect(editUser(deps(), edit)).rejects.toThrow()
  environment.dieBeforeWrite(undefined)
  expect((await environment.login('whole@example.com')).statusCode).toBe(200)
  expect(await placesOf(userId, 'half@example.com', 'whole@example.com')).toMatchObject({
    item: 'whole@example.com',
    pool: 'whole@example.com',
    owned: ['whole@example.com'],
  })
})

test('while one admin changes an account no other can, and an interrupted change locks it for a minute', async () => {
  const { userId } = await environment.newPerson('held@example.com')
  const wanted = { email: 'held@example.com', role: 'paid' as const, password: 'what the first chose' }
  const edit = { userId, wanted, version: 1, hashKeys: [] }
  environment.dieBeforeWrite(2)
  const log = captureLog()
  await expect(editUser(deps(), { ...edit, holder: 'first', now: new Date() })).rejects.toThrow()
  vi.restoreAllMocks()
  environment.dieBeforeWrite(undefined)
  expect(log.join('\n')).toContain('account not released')
  const second = { ...edit, wanted: { ...wanted, password: 'what the second chose' }, holder: 'second' }
  await expect(editUser(deps(), { ...second, now: new Date() })).rejects.toMatchObject({ code: 'busy' })
  expect((await environment.login('held@example.com')).statusCode).toBe(200)
  await editUser(deps(), { ...second, now: aMinuteOn() })
  expect((await environment.login('held@example.com', 'what the second chose')).statusCode).toBe(200)
})

test('an address that only the pool has is refused, and nothing changes', async () => {
  const { userId } = await environment.newPerson('stays@example.com')
  const wanted = { email: 'orphan@example.com', role: 'admin' as const, password: 'another long password' }
  environment.pool.failWith('AliasExistsException', 'AdminUpdateUserAttributes')
  const edit = { userId, wanted, version: 1, holder: 'one', hashKeys: [], now: new Date() }
  await expect(editUser(deps(), edit)).rejects.toMatchObject({ code: 'email-taken' })
  environment.pool.failWith(undefined)
  expect(await placesOf(userId, 'stays@example.com', 'orphan@example.com')).toEqual({
    item: 'stays@example.com',
    role: 'free',
    version: 1,
    isPending: false,
    pool: 'stays@example.com',
    owned: ['stays@example.com'],
  })
  expect((await environment.login('stays@example.com')).statusCode).toBe(200)
})

test('deleting an account, killed before its write and repeated, deletes all of it [S7.21]', async () => {
  const writes = await killedBeforeEach(async (point) => {
    const email = `leaves-${point}@example.com`
    const { userId } = await environment.newPerson(email)
    const request = {
      userId,
      network: 'one',
      hashKeys: [edgeSecret],
      byAdmin: { version: 1 },
      now: new Date(),
    }
    return {
      run: () => beginAccountDeletion(environment.people, request),
      async after() {
        await beginAccountDeletion(environment.people, request)
        expect(await listAccountDeletions(environment.people, 5)).toMatchObject([{ userId }])
        await finishAccountDeletions()
        expect([
          await findUser(environment.people, userId),
          await findUserIdByEmail(environment.people, email),
        ]).toEqual([undefined, undefined])
        expect((await environment.login(email)).statusCode).toBe(401)
      },
    }
  })
  expect(writes).toBe(1)
})
