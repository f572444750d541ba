import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { finishAccountDeletions } from '#tests/integration/entry-call.ts'
import { clientId } from '#tests/integration/function-variables.ts'
import { tokenIn } from '#tests/integration/mail-environment.ts'
import { answerFor } from '#tests/integration/read-answer.ts'
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

const newPassword = 'quite another password'

const newestLink = async (email: string) => tokenIn(await environment.mail.mailTo(email))
const confirm = (token: string) => environment.call('auth.confirm-email', { body: { token } })

/** Registers and confirms the address. */
async function confirmedPerson(email: string) {
  const place = network()
  const cookies = cookiesOf(await environment.register(email, password, place))
  expect((await confirm(await newestLink(email))).statusCode).toBe(204)
  return { email, cookies, place }
}

type Person = Awaited<ReturnType<typeof confirmedPerson>>

const change = async ({ cookies, place }: Person, email: string) =>
  (await environment.call('auth.change-email', { body: { email, password }, cookies, headers: place }))
    .statusCode

/** Calls the user pool without credentials, as the page for forgotten passwords does. */
function callPool(operation: string, body: object) {
  return fetch(environment.endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify({ ClientId: clientId, ...body }),
  })
}

async function codeFor(Username: string): Promise<string | undefined> {
  expect((await callPool('ForgotPassword', { Username })).status).toBe(200)
  return environment.newestCode(Username)
}

async function resetPassword(Username: string): Promise<void> {
  const ConfirmationCode = await codeFor(Username)
  const body = { Username, ConfirmationCode, Password: newPassword }
  expect((await callPool('ConfirmForgotPassword', body)).status).toBe(200)
}

async function signsIn(email: string, given = password): Promise<boolean> {
  return (await environment.login(email, given)).statusCode === 200
}

async function shown(cookies: string[]) {
  const { email, email_confirmed: isConfirmed } = await answerFor(environment, authApi.me, { cookies })
  return { email, isConfirmed }
}

async function isFree(email: string): Promise<boolean> {
  const body = { email, password, role: 'free' }
  return (await environment.call('users.create', { body, token: admin })).statusCode === 200
}

test('someone who mistyped the new address and forgot the password gets back in through the confirmed one, which undoes the change [S10.73]', async () => {
  const person = await confirmedPerson('ann@example.com')
  expect(await change(person, 'amn@example.com')).toBe(200)
  expect(await codeFor('amn@example.com')).toBeUndefined()
  const link = await newestLink('amn@example.com')
  await resetPassword('ann@example.com')
  expect(await signsIn('ann@example.com')).toBe(false)
  const cookies = cookiesOf(await environment.login('ann@example.com', newPassword))
  expect(await shown(cookies)).toEqual({ email: 'ann@example.com', isConfirmed: true })
  expect((await environment.me(person.cookies)).statusCode).toBe(401)
  expect((await confirm(link)).statusCode).toBe(400)
  expect([await isFree('ann@example.com'), await isFree('amn@example.com')]).toEqual([false, true])
})

test('until the new address is confirmed both sign in and both are taken; after that only the new one [S10.73]', async () => {
  const person = await confirmedPerson('bob@example.com')
  expect(await change(person, 'rob@example.com')).toBe(200)
  expect(await shown(person.cookies)).toEqual({ email: 'rob@example.com', isConfirmed: false })
  expect([await signsIn('bob@example.com'), await signsIn('rob@example.com')]).toEqual([true, true])
  expect([await isFree('bob@example.com'), await isFree('rob@example.com')]).toEqual([false, false])
  const link = await newestLink('rob@example.com')
  expect([(await confirm(link)).statusCode, (await confirm(link)).statusCode]).toEqual([204, 204])
  expect(await shown(person.cookies)).toEqual({ email: 'rob@example.com', isConfirmed: true })
  expect([await signsIn('bob@example.com'), await signsIn('rob@example.com')]).toEqual([false, true])
  expect([await codeFor('bob@example.com'), await codeFor('rob@example.com')]).toEqual([
    undefined,
    expect.stringMatching(/^\d{6}$/),
  ])
  expect(await isFree('bob@example.com')).toBe(true)
})

test('a second change frees the address in between, and a change back needs no new link [S10.73]', async () => {
  const person = await confirmedPerson('cid@example.com')
  expect(await change(person, 'kid@example.com')).toBe(200)
  expect(await change(person, 'sid@example.com')).toBe(200)
  expect(await isFree('kid@example.com')).toBe(true)
  expect(await change(person, 'cid@example.com')).toBe(200)
  expect(await shown(person.cookies)).toEqual({ email: 'cid@example.com', isConfirmed: true })
  expect(await isFree('sid@example.com')).toBe(true)
})

test('an admin’s change of the address, and the deletion of the account, free both addresses', async () => {
  const person = await confirmedPerson('dan@example.com')
  expect(await change(person, 'den@example.com')).toBe(200)
  const { id } = await answerFor(environment, authApi.me, { cookies: person.cookies })
  const body = { email: 'don@example.com', role: 'free', password: '' }
  const edited = await environment.call('users.update', { params: { id }, body, token: admin })
  expect(edited.statusCode).toBe(200)
  expect([await isFree('dan@example.com'), await isFree('den@example.com')]).toEqual([true, true])
  const other = await confirmedPerson('eve@example.com')
  expect(await change(other, 'eva@example.com')).toBe(200)
  await environment.call('profile.delete', { cookies: other.cookies, body: { password } })
  await finishAccountDeletions()
  expect(JSON.stringify(await contentOf(environment.people))).not.toMatch(/ev[ae]@example\.com/)
})

test('killed before any write, a repeated confirmation ends with the new address alone [S10.73]', async () => {
  for (let write = 1; ; write += 1) {
    const [email, to] = [`fay.${write}@example.com`, `may.${write}@example.com`]
    const person = await confirmedPerson(email)
    expect(await change(person, to)).toBe(200)
    const link = await newestLink(to)
    environment.dieBeforeWrite(write)
    const { statusCode } = await confirm(link)
    environment.dieBeforeWrite(undefined)
    expect((await confirm(link)).statusCode, `write ${write}`).toBe(204)
    expect([await signsIn(email), await signsIn(to)]).toEqual([false, true])
    if (statusCode === 204) break
  }
})

test('an address that differs only in capital letters is the same one: the change is accepted and changes nothing', async () => {
  const person = await confirmedPerson('gil@example.com')
  const before = (await environment.mail.mailTo('gil@example.com')).length
  expect(await change(person, 'Gil@Example.COM')).toBe(200)
  expect(await shown(person.cookies)).toEqual({ email: 'gil@example.com', isConfirmed: true })
  expect(await signsIn('GIL@example.com')).toBe(true)
  expect(await environment.mail.mailTo('gil@example.com')).toHaveLength(before)
  const registered = await environment.register('GIL@example.com')
  expect(registered.statusCode).toBe(409)
})
