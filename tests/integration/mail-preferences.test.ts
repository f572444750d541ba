import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailApi } from '#shared/api/email.ts'
import { mailPreferencesApi } from '#shared/api/mail-preferences.ts'
import { mailPreferenceChanges } from '#shared/deployment/rate-limits.ts'
import type { MailPreferencesChange } from '#shared/domain/user.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { dawn } from '#tests/integration/catalogue-samples.ts'
import type { Call } from '#tests/integration/gateway-call.ts'
import { tokenIn } from '#tests/integration/mail-environment.ts'
import { bounce } from '#tests/integration/mail-reports.ts'
import {
  type AccountChange,
  digestTokenOf,
  seedAccount,
  seedPreferences,
} from '#tests/integration/seed-accounts.ts'
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

const daysFromNow = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString()

/** A reader of daily digests, with the token in their links. */
async function newReader(email: string, state: AccountChange = {}) {
  const { userId } = await environment.newPerson(email, 'paid')
  await seedPreferences(environment, userId, { email_notifications: true })
  await seedAccount(environment, userId, { emailVerifiedAt: dawn.toISOString(), ...state })
  return { userId, email, token: await digestTokenOf({ userId, email }) }
}

const show = (token: string) => environment.call('mail-preferences.get', { query: { token } })
const change = (token: string, wanted: MailPreferencesChange) =>
  environment.call('mail-preferences.update', { body: { token, change: wanted } })
const form = 'application/x-www-form-urlencoded'

/** A mailbox provider's one-click POST: from any network, without a cookie. */
const press = (token: string, { rawBody = 'List-Unsubscribe=One-Click', headers = {} }: Call = {}) =>
  environment.call('mail-preferences.unsubscribe', {
    query: { token },
    rawBody,
    headers: { 'content-type': form, 'sec-fetch-site': 'cross-site', ...headers },
  })

const codeOf = ({ statusCode, headers }: Awaited<ReturnType<typeof show>>) => [
  statusCode,
  headers?.['x-error-code'],
]
const shown = ({ body }: Awaited<ReturnType<typeof show>>) =>
  mailPreferencesApi.get.answer.parse(JSON.parse(body ?? ''))
const isSubscribed = async (token: string) => shown(await show(token)).is_subscribed
const profileOf = async (userId: string) =>
  JSON.parse((await environment.call('profile.get', { token: await environment.token(userId) })).body ?? '')

/** All stored users, without the fields that every change updates. */
async function unversioned() {
  const items = await contentOf(environment.people)
  return items.map((item) => ({ ...item, version: null, updatedAt: null }))
}

async function countDailyReaders(): Promise<number> {
  const { token } = await environment.signIn({ role: 'admin' })
  const answer = await environment.call('email.count-readers', { token })
  return emailApi.countReaders.answer.parse(JSON.parse(answer.body ?? '')).daily
}

describe('the button of a mailbox program', () => {
  test('stops the digests at once, without cookie or origin, and changes nothing a second time [S12.23]', async () => {
    const { userId, token } = await newReader('ann@example.com')
    const readers = await countDailyReaders()
    expect(await press(token)).toMatchObject({ statusCode: 204 })
    expect((await profileOf(userId)).preferences).toMatchObject({ email_notifications: false })
    expect(await countDailyReaders()).toBe(readers - 1)
    const after = await contentOf(environment.people)
    expect(await press(token)).toMatchObject({ statusCode: 204 })
    expect(await contentOf(environment.people)).toEqual(after)
  })

  test('may post either form encoding [S12.24]', async () => {
    const { token } = await newReader('bea@example.com')
    const parts = [
      '--a-line',
      'Content-Disposition: form-data; name="List-Unsubscribe"',
      '',
      'One-Click',
      '--a-line--',
      '',
    ]
    const headers = { 'content-type': 'multipart/form-data; boundary=a-line' }
    expect(codeOf(await press(token, { rawBody: parts.join('\r\n'), headers }))).toEqual([204, undefined])
    expect(await isSubscribed(token)).toBe(false)
  })

  const invalid = [400, 'invalid-body']
  const unsupported = [415, 'unsupported-type']
  test('stops nothing with any other body [S12.24]', async () => {
    const { token } = await newReader('cat@example.com')
    const multipart = 'multipart/form-data'
    for (const [what, rawBody, type, refusal] of [
      ['no body', '', form, invalid],
      ['another field', 'Unsubscribe=One-Click', form, invalid],
      ['another value', 'List-Unsubscribe=Two-Clicks', form, invalid],
      ['the field twice', 'List-Unsubscribe=One-Click&List-Unsubscribe=One-Click', form, invalid],
      ['JSON', '{"List-Unsubscribe":"One-Click"}', 'application/json', unsupported],
      ['a form without its line', 'List-Unsubscribe=One-Click', multipart, unsupported],
      ['a torn form', '--a-line\r\nContent-', `${multipart}; boundary=a-line`, invalid],
      ['bytes', '\u0000\u0001%%%=&&', form, invalid],
    ] as const) {
      expect(codeOf(await press(token, { rawBody, headers: { 'content-type': type } })), what).toEqual(
        refusal,
      )
    }
    expect(await isSubscribed(token)).toBe(true)
  })

  test('opened as a link, leads to the confirmation page and stops nothing [S12.25]', async () => {
    const { token } = await newReader('cal@example.com')
    const answer = await environment.call('mail-preferences.open-unsubscribe', { query: { token } })
    expect([answer.statusCode, answer.headers?.location, answer.body]).toEqual([
      303,
      `/email#token=${token}&do=unsubscribe`,
      undefined,
    ])
    expect(await isSubscribed(token)).toBe(true)
  })

  test('with an invalid token, passes it to the page as text and redirects nowhere else [S12.25]', async () => {
    const token = '"><script>\r\nset-cookie: a=b\r\n//evil.example'
    const answer = await environment.call('mail-preferences.open-unsubscribe', { query: { token } })
    expect(answer.headers?.location).toMatch(/^\/email#token=[\w%+.-]+&do=unsubscribe$/)
  })
})

describe('the links of a digest', () => {
  test('show the settings, and the address only partly [S12.29]', async () => {
    const { token } = await newReader('dan@example.com')
    const answer = await show(token)
    expect(shown(answer)).toEqual({
      masked_email: 'd…@example.com',
      is_subscribed: true,
      frequency: 'daily',
      paused_until: null,
      obstacle: null,
    })
    expect(answer.body).not.toContain('dan@')
    expect(answer.headers?.['cache-control']).toBe('private, no-store')
  })

  test('change the frequency, pause, resume, stop and restart digests, and change nothing else [S12.26]', async () => {
    const { userId, token } = await newReader('eve@example.com')
    await profileOf(userId)
    const before = await unversioned()
    const until = daysFromNow(28)
    expect(shown(await change(token, { frequency: 'weekly' }))).toMatchObject({ frequency: 'weekly' })
    expect(shown(await change(token, { paused_until: until }))).toMatchObject({ paused_until: until })
    expect((await profileOf(userId)).preferences).toMatchObject({ digest_paused_until: until })
    expect(shown(await change(token, { paused_until: null }))).toMatchObject({ paused_until: null })
    expect(shown(await change(token, { is_subscribed: false }))).toMatchObject({ is_subscribed: false })
    expect(shown(await change(token, { is_subscribed: true, frequency: 'daily' }))).toMatchObject({
      is_subscribed: true,
      frequency: 'daily',
    })
    expect(await unversioned()).toEqual(before)
  })

  test('pause for at most a year; an expired pause counts as none [S12.26]', async () => {
    const { userId, token } = await newReader('fay@example.com')
    expect((await change(token, { paused_until: daysFromNow(365) })).statusCode).toBe(200)
    expect(codeOf(await change(token, { paused_until: daysFromNow(367) }))).toEqual([400, 'pause-too-long'])
    await change(token, { paused_until: daysFromNow(-1) })
    expect((await profileOf(userId)).preferences).toMatchObject({ digest_paused_until: null })
  })

  test('accept no other field', async () => {
    const { token } = await newReader('gus@example.com')
    for (const body of [
      { token, change: { role: 'admin' } },
      { token, change: {}, email: 'x@example.org' },
    ]) {
      expect(codeOf(await environment.call('mail-preferences.update', { body }))).toEqual([
        400,
        'invalid-body',
      ])
    }
  })

  test('cannot be used by pages of other origins', async () => {
    const { token } = await newReader('hal@example.com')
    const body = { token, change: { is_subscribed: false } }
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await environment.call('mail-preferences.update', { body, headers })
    expect(codeOf(answer)).toEqual([403, 'foreign-origin'])
  })

  test('say that mail was stopped after a problem, and can unsubscribe nevertheless', async () => {
    const { email, token } = await newReader('bounced@example.com')
    await bounce({ to: email })
    expect(shown(await show(token))).toMatchObject({ is_subscribed: false, obstacle: 'mail-trouble' })
    expect((await press(token)).statusCode).toBe(204)
    expect(await isSubscribed(token)).toBe(false)
  })

  test.each<[NonNullable<ReturnType<typeof shown>['obstacle']>, AccountChange]>([
    ['no-pro', { role: 'free' }],
    ['unconfirmed', { emailVerifiedAt: undefined }],
    ['disabled', { disabledAt: '2026-01-01T00:00:00.000Z' }],
  ])('say why no mail comes (%s), and can unsubscribe nevertheless [S12.29]', async (obstacle, state) => {
    const { token } = await newReader(`${obstacle}@example.com`, state)
    expect(shown(await show(token))).toMatchObject({ is_subscribed: true, obstacle })
    expect((await press(token)).statusCode).toBe(204)
    expect(await isSubscribed(token)).toBe(false)
  })

  test('are limited per hour, except for unsubscribing [S12.30]', async () => {
    const { token } = await newReader('ian@example.com')
    const { maximum } = mailPreferenceChanges.ofAccount
    for (let times = 0; times < maximum; times += 1) {
      expect((await change(token, { frequency: times % 2 ? 'daily' : 'weekly' })).statusCode).toBe(200)
    }
    expect(codeOf(await change(token, { is_subscribed: true }))).toEqual([429, 'rate-limited'])
    const byTheWay = await change(token, { is_subscribed: false, frequency: 'weekly' })
    expect(codeOf(byTheWay)).toEqual([429, 'rate-limited'])
    expect((await change(token, { is_subscribed: false })).statusCode).toBe(200)
    expect((await press(token)).statusCode).toBe(204)
  })
})

describe('a token', () => {
  const everyCall = [
    show,
    (token: string) => change(token, { is_subscribed: false }),
    (token: string) => press(token),
  ]
  const refused = async (token: string) => {
    for (const call of everyCall) expect(codeOf(await call(token))).toEqual([400, 'invalid-link'])
  }

  test('is not valid for other or unknown users, nor for inherited property names [S12.28]', async () => {
    const { userId, token } = await newReader('jan@example.com')
    const other = await newReader('kim@example.com')
    await refused(token.replace(userId, other.userId))
    await refused(token.replace(userId, '0b0e6a0e-6c1c-4a53-9f3f-3d6a5f3a1c11'))
    await refused(`${userId}.${'A'.repeat(43)}`)
    await refused('a-token')
    expect(await isSubscribed(other.token)).toBe(true)
  })

  test('expires with a changed address and with the account [S12.28]', async () => {
    const { userId, token } = await newReader('lea@example.com')
    expect((await show(token)).statusCode).toBe(200)
    const cookies = cookiesOf(await environment.login('lea@example.com'))
    const moved = await environment.call('auth.change-email', {
      body: { email: 'lea@example.org', password },
      cookies,
      headers: network(),
    })
    expect(moved.statusCode).toBe(200)
    await refused(token)
    expect((await profileOf(userId)).preferences).toMatchObject({ email_notifications: true })
    await refused((await newReader('mia@example.com', { deletedAt: '2026-01-01T00:00:00.000Z' })).token)
  })

  test('confirms no address and opens no session, and a confirmation link changes no digest [S12.28]', async () => {
    const { userId, token } = await newReader('nan@example.com', { emailVerifiedAt: undefined })
    const confirmed = await environment.call('auth.confirm-email', { body: { token } })
    expect(codeOf(confirmed)).toEqual([400, 'invalid-link'])
    expect((await profileOf(userId)).email_confirmed).toBe(false)
    expect((await environment.call('auth.me', { token })).statusCode).toBe(401)
    expect((await environment.refresh([`__Secure-refresh=${token}`])).statusCode).toBe(401)
    const cookies = cookiesOf(await environment.login('nan@example.com'))
    await environment.call('auth.resend-confirmation', { cookies })
    await refused(tokenIn(await environment.mail.mailTo('nan@example.com')))
    const opened = await show(token)
    expect(opened.cookies ?? []).toEqual([])
  })
})
