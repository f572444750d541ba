import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletePoolUser } from '#functions/clients/pool-directory.ts'
import { ensurePoolUser, setPoolPassword } from '#functions/clients/pool-users.ts'
import { openUserPool } from '#functions/clients/user-pool.ts'
import { keepCustomer } from '#functions/data/users/billing.ts'
import { linkPoolUser } from '#functions/data/users/pool-link.ts'
import { changeUser, ensureUserRecord, findUser } from '#functions/data/users/users.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { sampleItem } from '#tests/integration/catalogue-samples.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { clientId, poolId } from '#tests/integration/function-variables.ts'
import { seedShow } from '#tests/integration/seed-records.ts'
import {
  cookiesOf,
  openSignInEnvironment,
  password,
  type SignInEnvironment,
} from '#tests/integration/sign-in-environment.ts'

let environment: SignInEnvironment
beforeAll(async () => {
  environment = await openSignInEnvironment()
  await seedShow(environment, { number: 1, items: [sampleItem(1)], stances: ['Centrist'] })
  await environment.signIn({ role: 'admin' })
})
afterAll(() => environment.close())

const newPassword = 'quite another password'
const pool = () => openUserPool(poolId, clientId)

/** In the pool and in our table, where the id is ours or, from before, the pool's. */
async function newAdmin({ isEarlier }: { isEarlier: boolean }) {
  const email = `${randomUUID()}@example.com`
  const sub = await ensurePoolUser(pool(), email)
  await setPoolPassword(pool(), { sub, password })
  const account = { email, role: 'admin' as const }
  const ids = isEarlier ? { userId: sub } : { userId: randomUUID(), sub }
  await ensureUserRecord(environment.people, { ...account, ...ids }, new Date())
  await keepCustomer(environment.people, ids.userId, { customerId: `cus_${sub}` })
  const cookies = cookiesOf(await environment.login(email))
  const vote = { params: { id: '1' }, body: { assessment_good: 1 }, cookies }
  expect((await environment.call('episodes.assess', vote)).statusCode).toBe(204)
  return { userId: ids.userId, email, cookies, customerId: `cus_${sub}` }
}

/** What an import does where the users have to be created in another pool. */
async function movePoolUser({ userId, email }: { userId: string; email: string }): Promise<string> {
  const { sub = userId } = (await findUser(environment.people, userId)) ?? {}
  await deletePoolUser(pool(), sub)
  const moved = await ensurePoolUser(pool(), email)
  await setPoolPassword(pool(), { sub: moved, password: randomUUID() })
  await linkPoolUser(environment.people, { userId, sub: moved, now: new Date() })
  return moved
}

/** As the page for forgotten passwords does. */
async function resetPassword(Username: string): Promise<void> {
  const post = (operation: string, body: object) =>
    fetch(environment.endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      },
      body: JSON.stringify({ ClientId: clientId, Username, ...body }),
    })
  expect((await post('ForgotPassword', {})).status).toBe(200)
  const ConfirmationCode = await environment.newestCode(Username)
  const chosen = await post('ConfirmForgotPassword', { ConfirmationCode, Password: newPassword })
  expect(chosen.status).toBe(200)
}

async function exportOf(cookies: string[]) {
  return JSON.parse((await environment.call('profile.export', { cookies })).body ?? '')
}

const kinds = [
  ['under our id', false],
  ['from when the pool named people', true],
] as const

test.each(kinds)(
  'a person %s keeps id, role, votes and customer in another pool, after a password set by a mailed code [S10.83]',
  async (_, isEarlier) => {
    const person = await newAdmin({ isEarlier })
    const sub = await movePoolUser(person)
    expect((await environment.me(person.cookies)).statusCode).toBe(401)
    expect((await environment.refresh(person.cookies)).statusCode).toBe(401)
    expect((await environment.login(person.email)).statusCode).toBe(401)
    await resetPassword(person.email)
    const cookies = cookiesOf(await environment.login(person.email, newPassword))
    expect(JSON.parse((await environment.me(cookies)).body ?? '')).toMatchObject({
      id: person.userId,
      role: 'admin',
      email_confirmed: true,
    })
    expect((await environment.call('users.list', { cookies })).statusCode).toBe(200)
    expect(await exportOf(cookies)).toMatchObject({
      account: { id: person.userId, sign_in_identity_id: sub },
      sign_in_identity: { attributes: { sub } },
      votes_on_assessments: [{ episode_id: 1 }],
      payment: { customer_id: person.customerId },
      devices: [expect.anything()],
    })
    expect((await environment.refresh(cookies)).statusCode).toBe(200)
    const change = { from: newPassword, to: password }
    expect((await environment.changePassword(cookies, change)).statusCode).toBe(200)
  },
)

test('deleting an account deletes its pointer and its user in the present pool [S10.84]', async () => {
  const person = await newAdmin({ isEarlier: false })
  const sub = await movePoolUser(person)
  await resetPassword(person.email)
  const cookies = cookiesOf(await environment.login(person.email, newPassword))
  const answer = await environment.call('profile.delete', { cookies, body: { password: newPassword } })
  expect(answer.statusCode).toBe(202)
  while (!isDeepStrictEqual(await callEntry('upkeep/remove-accounts'), { isDone: true }));
  expect(JSON.stringify(await contentOf(environment.people))).not.toContain(sub)
  expect(await ensurePoolUser(pool(), person.email)).not.toBe(sub)
})

test('a person whose user was deleted from the pool by hand is connected with a new one, and never made twice [S10.85]', async () => {
  for (const [, isEarlier] of kinds) {
    const person = await newAdmin({ isEarlier })
    const { sub = person.userId } = (await findUser(environment.people, person.userId)) ?? {}
    await deletePoolUser(pool(), sub)
    expect((await environment.register(person.email)).statusCode).toBe(409)
    expect((await environment.me(person.cookies)).statusCode).toBe(200)
    const again = await environment.newPerson(person.email, 'admin')
    expect(again.userId).toBe(person.userId)
    expect((await environment.me(person.cookies)).statusCode).toBe(401)
    const cookies = cookiesOf(await environment.login(person.email))
    expect(JSON.parse((await environment.me(cookies)).body ?? '')).toMatchObject({ id: person.userId })
    expect((await exportOf(cookies)).votes_on_assessments).toHaveLength(1)
  }
})

test('a person whose `sub` an earlier release dropped stays signed in, and a mailed code signs them in again', async () => {
  const { userId, email, cookies } = await newAdmin({ isEarlier: false })
  await changeUser(environment.people, userId, (user) => ({ ...user, sub: undefined }))
  expect((await environment.me(cookies)).statusCode).toBe(200)
  await resetPassword(email)
  const answer = await environment.login(email, newPassword)
  expect(JSON.parse(answer.body ?? '')).toMatchObject({ id: userId })
})

test('a user of the pool without a person opens nothing', async () => {
  const email = `${randomUUID()}@example.com`
  await setPoolPassword(pool(), { sub: await ensurePoolUser(pool(), email), password })
  expect((await environment.login(email)).statusCode).toBe(401)
})
