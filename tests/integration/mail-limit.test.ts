import { afterAll, beforeAll, expect, test } from 'vitest'
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

const resend = (cookies: string[]) => environment.call('auth.resend-confirmation', { cookies })

const codeMail = (event: object) => callEntry('events/code-mail', event)

/**
 * The event that Cognito sends before it mails a code; Cognito sends nothing unless it gets the event back.
 */
const beforeCode = (email: string, triggerSource = 'CustomMessage_ForgotPassword') => ({
  version: '1',
  triggerSource,
  request: { userAttributes: { email, email_verified: 'true' }, codeParameter: '{####}' },
  response: { smsMessage: null, emailMessage: null, emailSubject: null },
})

test('an address gets at most three emails an hour, whatever they are about [S10.68]', async () => {
  const email = 'flooded@example.com'
  const cookies = cookiesOf(await environment.register(email))
  expect((await resend(cookies)).statusCode).toBe(202)
  const event = beforeCode('Flooded@Example.com')
  expect(await codeMail(event)).toEqual(event)
  expect(await codeMail(event)).toBeNull()
  const refused = await resend(cookies)
  expect([refused.statusCode, refused.headers?.['x-error-code']]).toEqual([429, 'rate-limited'])
  expect(await environment.mail.mailTo(email)).toHaveLength(2)
})

test('a code for a new address in the pool counts as well [S10.68]', async () => {
  const event = beforeCode('victim@example.com', 'CustomMessage_UpdateUserAttribute')
  const answers = [await codeMail(event), await codeMail(event), await codeMail(event), await codeMail(event)]
  expect(answers).toEqual([event, event, event, null])
})

test('an account made without an invitation uses up no email', async () => {
  const event = beforeCode('invited@example.com', 'CustomMessage_AdminCreateUser')
  for (let made = 0; made < 4; made += 1) expect(await codeMail(event)).toEqual(event)
  expect(await codeMail(beforeCode('invited@example.com'))).not.toBeNull()
})

test('if the limit cannot be read, no code is mailed and the call fails', async () => {
  environment.dieBeforeWrite(1)
  await expect(codeMail(beforeCode('unlucky@example.com'))).rejects.toThrow()
  environment.dieBeforeWrite(undefined)
})
