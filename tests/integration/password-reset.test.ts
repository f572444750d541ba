import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import {
  cookiesOf,
  openSignInEnvironment,
  type SignInEnvironment,
} from '#tests/integration/sign-in-environment.ts'

let environment: SignInEnvironment
beforeAll(async () => {
  environment = await openSignInEnvironment()
})
afterAll(() => environment.close())

const afterReset = 'PostConfirmation_ConfirmForgotPassword'

/** The parts of Cognito's event that the function reads; it returns the rest unchanged. */
const told = (sub: string, email: string, triggerSource = afterReset) => ({
  version: '1',
  triggerSource,
  userName: sub,
  request: { userAttributes: { sub, email, email_verified: 'true' } },
  response: {},
})

const reset = (event: object) => callEntry('events/password-reset', event)
const statusOfMe = async (cookies: string[]) => (await environment.me(cookies)).statusCode

/** Signs in to read the account from the user's export. */
async function accountOf(email: string) {
  const cookies = cookiesOf(await environment.login(email))
  const exported = await environment.call('profile.export', { cookies })
  return JSON.parse(exported.body ?? '').account
}

test('resetting the password by a mailed code ends every session at its next call or renewal [S10.56]', async () => {
  const { sub = '', email } = await environment.newPerson('forgetful@example.org')
  const [one, other] = [cookiesOf(await environment.login(email)), cookiesOf(await environment.login(email))]
  expect([await statusOfMe(one), await statusOfMe(other)]).toEqual([200, 200])
  const event = told(sub, email)
  expect(await reset(event)).toEqual(event)
  expect([await statusOfMe(one), await statusOfMe(other)]).toEqual([401, 401])
  expect((await environment.refresh(one)).statusCode).toBe(401)
  expect((await accountOf(email)).email_confirmed).toBe(true)
})

test('delivered twice, the address stays confirmed as of the first time', async () => {
  const { sub = '', email } = await environment.newPerson('told.twice@example.org')
  await reset(told(sub, email.toUpperCase()))
  const first = await accountOf(email)
  await reset(told(sub, email))
  const second = await accountOf(email)
  expect(first.email_confirmed_at).toEqual(expect.any(String))
  expect(second.email_confirmed_at).toBe(first.email_confirmed_at)
  expect(second.sessions_valid_after > first.sessions_valid_after).toBe(true)
})

test('a code sent to the user’s former address confirms nothing [S10.57]', async () => {
  const { sub = '', email } = await environment.newPerson('moved@example.org')
  await reset(told(sub, 'before@example.org'))
  expect(await accountOf(email)).toMatchObject({
    email_confirmed_at: null,
    sessions_valid_after: expect.any(String),
  })
})

test('other events and unknown users change nothing', async () => {
  const { sub = '', email } = await environment.newPerson('untouched@example.org')
  const before = await contentOf(environment.people)
  await reset(told(sub, email, 'PostConfirmation_ConfirmSignUp'))
  await reset(told(randomUUID(), email))
  expect(await contentOf(environment.people)).toEqual(before)
})

test('a concurrent change of the user is kept', async () => {
  const { userId, sub = '', email } = await environment.newPerson('busy@example.org')
  const { token } = await environment.signIn({ role: 'admin' })
  const [, edited] = await Promise.all([
    reset(told(sub, email)),
    environment.call('users.update', {
      params: { id: userId },
      body: { email, role: 'paid', password: '' },
      token,
    }),
  ])
  expect(edited.statusCode).toBe(200)
  expect(await accountOf(email)).toMatchObject({ role: 'paid', email_confirmed: true })
})
