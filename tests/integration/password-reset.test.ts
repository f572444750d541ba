import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeUser, findUser } from '#functions/data/users/users.ts'
import { handler } from '#functions/entries/events/password-reset.ts'
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

const statusOfMe = async (cookies: string[]) => (await environment.me(cookies)).statusCode
const userOf = (userId: string) => findUser(environment.people, userId)

test('resetting the password by a mailed code ends every session at its next call or renewal [S10.56]', async () => {
  const { userId, email } = await environment.newPerson('forgetful@example.org')
  const [one, other] = [cookiesOf(await environment.login(email)), cookiesOf(await environment.login(email))]
  expect([await statusOfMe(one), await statusOfMe(other)]).toEqual([200, 200])
  const event = told(userId, email)
  expect(await handler(event)).toEqual(event)
  expect([await statusOfMe(one), await statusOfMe(other)]).toEqual([401, 401])
  expect((await environment.refresh(one)).statusCode).toBe(401)
  expect((await userOf(userId))?.emailVerifiedAt).toBeDefined()
})

test('delivered twice, the address stays confirmed as of the first time', async () => {
  const { userId, email } = await environment.newPerson('told.twice@example.org')
  await handler(told(userId, email.toUpperCase()))
  const first = await userOf(userId)
  await handler(told(userId, email))
  const second = await userOf(userId)
  expect(first?.emailVerifiedAt).toBeDefined()
  expect(second?.emailVerifiedAt).toBe(first?.emailVerifiedAt)
  expect((second?.sessionsValidAfter ?? '') >= (first?.sessionsValidAfter ?? 'z')).toBe(true)
})

test('a code sent to the user’s former address confirms nothing [S10.57]', async () => {
  const { userId } = await environment.newPerson('moved@example.org')
  await handler(told(userId, 'before@example.org'))
  const user = await userOf(userId)
  expect([user?.emailVerifiedAt, user?.sessionsValidAfter]).toEqual([undefined, expect.any(String)])
})

test('other events and unknown users change nothing', async () => {
  const { userId, email } = await environment.newPerson('untouched@example.org')
  const before = await userOf(userId)
  await handler(told(userId, email, 'PostConfirmation_ConfirmSignUp'))
  await handler(told(randomUUID(), email))
  expect(await userOf(userId)).toEqual(before)
})

test('a concurrent change of the user is kept', async () => {
  const { userId, email } = await environment.newPerson('busy@example.org')
  await Promise.all([
    handler(told(userId, email)),
    changeUser(environment.people, userId, (user) => ({ ...user, firstName: 'Bo' })),
  ])
  const user = await userOf(userId)
  expect([user?.firstName, user?.emailVerifiedAt]).toEqual(['Bo', expect.any(String)])
})
