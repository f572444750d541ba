import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  cookiesOf,
  openSignInEnvironment,
  password,
  type SignInEnvironment,
} from '#tests/integration/sign-in-environment.ts'

let environment: SignInEnvironment
let admin: { userId: string; token: string }
beforeAll(async () => {
  environment = await openSignInEnvironment()
  admin = await environment.signIn({ role: 'admin' })
})
afterAll(() => environment.close())

const asAdmin = (name: string, body: object, params?: { id: string }) =>
  environment.call(name, { token: admin.token, body, params })

const settings = {
  'auth.register': (email: string, chosen: string) => environment.register(email, chosen),
  'users.create': (email: string, chosen: string) =>
    asAdmin('users.create', { email, password: chosen, role: 'free' }),
  'auth.change-password': async (email: string, chosen: string) => {
    await environment.newPerson(email)
    const cookies = cookiesOf(await environment.login(email))
    return environment.changePassword(cookies, { from: password, to: chosen })
  },
  'users.update': async (email: string, chosen: string) => {
    const { userId: id } = await environment.newPerson(email)
    return asAdmin('users.update', { email, password: chosen, role: 'free' }, { id })
  },
}

test.each(Object.entries(settings))(
  '%s refuses the address as the new password [S10.11]',
  async (name, set) => {
    const email = `long.${name}@example.com`
    const chosen = email.toUpperCase()
    const answer = await set(email, chosen)
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('email address')])
    expect((await environment.login(email, chosen)).statusCode).toBe(401)
  },
)

test('the command that creates accounts applies the same rules [S10.11]', async () => {
  for (const chosen of ['command.user@example.com', 'zzzzzzzzzzzz']) {
    const created = environment.newPerson('command.user@example.com', 'free', chosen)
    await expect(created).rejects.toThrow(/Password can't be/)
  }
})
