import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { authApi } from '#shared/api/auth.ts'
import { accountMails } from '#shared/deployment/rate-limits.ts'
import { mailedLinkDays } from '#shared/deployment/retention.ts'
import { tokenIn } from '#tests/integration/mail-environment.ts'
import { startNewContainer } from '#tests/integration/new-container.ts'
import { answerFor } from '#tests/integration/read-answer.ts'
import { mailConfirmation } from '#tests/integration/seed-accounts.ts'
import {
  cookiesOf,
  network,
  openSignInEnvironment,
  password,
  type SignInEnvironment,
} from '#tests/integration/sign-in-environment.ts'

let environment: SignInEnvironment
beforeAll(async () => {
  environment = await openSignInEnvironment()
})
afterAll(() => environment.close())

async function signedIn(email: string) {
  await environment.newPerson(email)
  return { email, cookies: cookiesOf(await environment.login(email)) }
}

const resend = (cookies: string[]) => environment.call('auth.resend-confirmation', { cookies })
const confirm = (token: string, cookies: string[] = []) =>
  environment.call('auth.confirm-email', { body: { token }, cookies })
const codeOf = ({ statusCode, headers }: Awaited<ReturnType<typeof confirm>>) => [
  statusCode,
  headers?.['x-error-code'],
]
const me = (cookies: string[]) => answerFor(environment, authApi.me, { cookies })

test('the mailed link confirms the address on a device that is not signed in, and is harmless a second time [S10.61]', async () => {
  const { email, cookies } = await signedIn('ann@example.com')
  const answer = await resend(cookies)
  expect([answer.statusCode, JSON.parse(answer.body ?? '')]).toEqual([
    202,
    { success: true, message: 'A link is on its way to ann@example.com.' },
  ])
  const token = tokenIn(await environment.mail.mailTo(email))
  expect((await me(cookies)).email_confirmed).toBe(false)
  expect(codeOf(await confirm(token))).toEqual([204, undefined])
  const confirmed = await me(cookies)
  expect(confirmed.email_confirmed).toBe(true)
  expect(codeOf(await confirm(token))).toEqual([204, undefined])
  expect(await me(cookies)).toEqual(confirmed)
})

test('a link is invalid once deletion of the account begins', async () => {
  const { email, cookies } = await signedIn('cal@example.com')
  await resend(cookies)
  const token = tokenIn(await environment.mail.mailTo(email))
  const { id } = await me(cookies)
  const another = token.replace(id, '0b0e6a0e-6c1c-4a53-9f3f-3d6a5f3a1c11')
  expect(codeOf(await confirm(another))).toEqual([400, 'invalid-link'])
  const headers = network()
  expect(
    (await environment.call('profile.delete', { cookies, headers, body: { password } })).statusCode,
  ).toBe(202)
  expect(codeOf(await confirm(token))).toEqual([400, 'invalid-link'])
})

test('an expired link says so, and its expiry cannot be changed', async () => {
  const { email, cookies } = await signedIn('dan@example.com')
  const longAgo = new Date(Date.now() - (mailedLinkDays * 24 + 1) * 60 * 60 * 1000)
  await mailConfirmation({ userId: (await me(cookies)).id, email }, longAgo)
  const token = tokenIn(await environment.mail.mailTo(email))
  expect(codeOf(await confirm(token))).toEqual([400, 'expired-link'])
  const [, expiry = ''] = token.split('.')
  const prolonged = token.replace(expiry, String(Number(expiry) + 100_000))
  expect(codeOf(await confirm(prolonged))).toEqual([400, 'invalid-link'])
  expect((await me(cookies)).email_confirmed).toBe(false)
})

test('if SES refuses the mail the caller is told so, and may retry as often as before [S10.71]', async () => {
  const { email, cookies } = await signedIn('fay@example.com')
  await environment.mail.refuseMail(true)
  for (let tries = 0; tries <= accountMails.toAddress.maximum; tries += 1) {
    expect(codeOf(await resend(cookies))).toEqual([502, 'mail-unavailable'])
  }
  await environment.mail.refuseMail(false)
  expect((await resend(cookies)).statusCode).toBe(202)
  expect(await environment.mail.mailTo(email)).toHaveLength(1)
})

test('without a mailer, no call claims to have sent a link [S10.70]', async () => {
  const { cookies } = await signedIn('gus@example.com')
  vi.stubEnv('MAIL_DOMAIN', '')
  startNewContainer()
  const answer = await resend(cookies)
  vi.unstubAllEnvs()
  startNewContainer()
  expect([...codeOf(answer), answer.body]).toEqual([
    409,
    'mail-not-configured',
    "This site doesn't send email.",
  ])
})
