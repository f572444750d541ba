import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { profileApi } from '#shared/api/profile.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'
import { contentOf } from '#tests/integration/catalogue-environment.ts'
import { dawn } from '#tests/integration/catalogue-samples.ts'
import { callEntry } from '#tests/integration/entry-call.ts'
import { tokenIn } from '#tests/integration/mail-environment.ts'
import { bounce, complain } from '#tests/integration/mail-reports.ts'
import { seedAccount, seedPreferences } from '#tests/integration/seed-accounts.ts'
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
  const { userId, sub } = await environment.newPerson(email, 'paid')
  const place = network()
  const cookies = cookiesOf(await environment.login(email, password, place))
  return { userId, sub, email, cookies, place }
}

/** Has a confirmed address and wants mail. */
async function reader(email: string) {
  const person = await signedIn(email)
  await seedAccount(environment, person.userId, { emailVerifiedAt: dawn.toISOString() })
  await seedPreferences(environment, person.userId, { email_notifications: true })
  return person
}

type Reader = Awaited<ReturnType<typeof reader>>

const stored = () => contentOf(environment.people)

async function profileOf({ cookies }: Pick<Reader, 'cookies'>) {
  return profileApi.get.answer.parse(
    JSON.parse((await environment.call('profile.get', { cookies })).body ?? ''),
  )
}

async function shown(person: Pick<Reader, 'cookies'>) {
  const { email_confirmed, mail_trouble, preferences } = await profileOf(person)
  return {
    isConfirmed: email_confirmed,
    trouble: mail_trouble?.kind ?? null,
    wantsMail: preferences.email_notifications,
  }
}

const stoppedBy = (trouble: string) => ({ isConfirmed: false, trouble, wantsMail: false })
const untouched = { isConfirmed: true, trouble: null, wantsMail: true }

const resend = ({ cookies }: Reader) => environment.call('auth.resend-confirmation', { cookies })
const confirm = (token: string) => environment.call('auth.confirm-email', { body: { token } })
const turnOn = ({ cookies }: Reader) =>
  environment.call('profile.update', { cookies, body: { email_notifications: true } })
const codeOf = ({ statusCode, headers }: Awaited<ReturnType<typeof resend>>) => [
  statusCode,
  headers?.['x-error-code'],
]

describe('a report about an address', () => {
  test.each([
    ['bounce', bounce],
    ['complaint', complain],
  ] as const)(
    'of a %s turns its owner’s notifications off, once however often it arrives [S12.41]',
    async (kind, tell) => {
      const person = await reader(`${kind}@example.com`)
      const at = new Date()
      await tell({ to: 'Somebody.Else@example.com', at })
      await tell({ to: person.email.toUpperCase(), at })
      const first = await stored()
      expect(await shown(person)).toEqual(stoppedBy(kind))
      await tell({ to: person.email, at })
      await tell({ to: person.email, at: new Date(at.getTime() - 60_000) })
      expect(await stored()).toEqual(first)
    },
  )

  test('received concurrently by two functions counts from both [S12.41]', async () => {
    const person = await reader('at-once@example.com')
    const at = new Date()
    const told = [bounce, complain, bounce, complain].map((tell) => tell({ to: person.email, at }))
    await Promise.all(told)
    expect((await profileOf(person)).mail_trouble).toEqual({ kind: 'complaint', at: at.toISOString() })
  })

  test('that nobody uses any more affects no user [S12.43]', async () => {
    const person = await reader('had-before@example.com')
    const body = { email: 'has-now@example.com', password }
    await environment.call('auth.change-email', { cookies: person.cookies, headers: person.place, body })
    await bounce({ to: 'had-before@example.com' })
    expect((await profileOf(person)).mail_trouble).toBeNull()
  })

  test('of an account that is being deleted changes nothing [S12.43]', async () => {
    const person = await reader('leaving@example.com')
    const deleted = await environment.call('profile.delete', { cookies: person.cookies, body: { password } })
    expect(deleted.statusCode).toBe(202)
    const before = await stored()
    await complain({ to: person.email })
    expect(await stored()).toEqual(before)
  })

  test('also counts if the mail was the confirmation of a new address', async () => {
    const email = 'mistyped@example.com'
    const cookies = cookiesOf(await environment.register(email))
    await bounce({ to: email })
    const { mail_trouble } = JSON.parse((await environment.me(cookies)).body ?? '')
    expect(mail_trouble).toMatchObject({ kind: 'bounce' })
    expect(codeOf(await environment.call('auth.resend-confirmation', { cookies }))).toEqual([202, undefined])
  })
})

test('mail that fails for now four times pauses digests; a change of preferences resumes them [S12.54]', async () => {
  const person = await reader('full@example.com')
  const start = Date.now()
  const fail = (day: number) => {
    const at = new Date(start + day * dayMilliseconds)
    return bounce({ to: `Full <${person.email}>`, type: 'Transient', at })
  }
  for (const day of [0, 1, 2, 2]) await fail(day)
  expect(await profileOf(person)).toMatchObject({
    undelivered_at: null,
    preferences: { digest_paused_until: null },
  })
  await fail(3)
  const paused = await profileOf(person)
  expect([paused.undelivered_at, paused.preferences.digest_paused_until]).not.toContain(null)
  expect(await shown(person)).toEqual(untouched)
  const body = { digest_paused_until: null }
  expect((await environment.call('profile.update', { cookies: person.cookies, body })).statusCode).toBe(200)
  expect((await profileOf(person)).undelivered_at).toBeNull()
})

describe('recovering', () => {
  test('a new link confirms the address again, after which notifications can be turned on [S12.44]', async () => {
    const person = await reader('back@example.com')
    await bounce({ to: person.email })
    const refused = await turnOn(person)
    expect([...codeOf(refused), refused.body]).toEqual([
      409,
      'mail-trouble',
      'Email to your address bounced, so we stopped. Confirm your address again on your profile, change it or set a new password with an emailed code; then you can turn email back on.',
    ])
    expect((await resend(person)).statusCode).toBe(202)
    expect((await confirm(tokenIn(await environment.mail.mailTo(person.email)))).statusCode).toBe(204)
    expect(await shown(person)).toEqual({ ...untouched, wantsMail: false })
    expect((await turnOn(person)).statusCode).toBe(200)
    expect(await shown(person)).toEqual(untouched)
    expect(codeOf(await resend(person))).toEqual([409, 'already-confirmed'])
  })

  test('other preferences can be saved meanwhile [S11.17]', async () => {
    const person = await reader('busy@example.com')
    await complain({ to: person.email })
    const body = { theme: 'dark', digest_frequency: 'weekly', email_notifications: false }
    expect((await environment.call('profile.update', { cookies: person.cookies, body })).statusCode).toBe(200)
  })

  test('a link mailed before the report does not end the problem [S12.44]', async () => {
    const person = await signedIn('old-link@example.com')
    await resend(person)
    const link = tokenIn(await environment.mail.mailTo(person.email))
    expect((await confirm(link)).statusCode).toBe(204)
    await complain({ to: person.email, at: new Date(Date.now() + 5000) })
    expect(codeOf(await confirm(link))).toEqual([400, 'invalid-link'])
    expect(await shown(person)).toMatchObject({ trouble: 'complaint' })
  })

  test('late reports about earlier mail change nothing [S12.41]', async () => {
    const person = await reader('late@example.com')
    const at = new Date()
    await bounce({ to: person.email, at })
    await resend(person)
    await confirm(tokenIn(await environment.mail.mailTo(person.email)))
    await turnOn(person)
    await complain({ to: person.email, at: new Date(at.getTime() - 1000) })
    expect(await shown(person)).toEqual(untouched)
    await complain({ to: person.email })
    expect(await shown(person)).toEqual(stoppedBy('complaint'))
  })

  test('a password code that arrived proves that mail works [S12.44]', async () => {
    const person = await reader('forgot@example.com')
    await bounce({ to: person.email })
    const userAttributes = { sub: person.sub, email: person.email }
    await callEntry('events/password-reset', {
      triggerSource: 'PostConfirmation_ConfirmForgotPassword',
      request: { userAttributes },
    })
    const cookies = cookiesOf(await environment.login(person.email))
    expect(await shown({ cookies })).toEqual({ ...untouched, wantsMail: false })
  })

  test.each(['its owner', 'an admin'])('a new address, set by %s, has no problem [S12.44]', async (who) => {
    const person = await reader(`troubled-${who.replace(' ', '-')}@example.com`)
    await bounce({ to: person.email })
    const email = `fresh-${who.replace(' ', '-')}@example.com`
    if (who === 'an admin') {
      const { token } = await environment.signIn({ role: 'admin' })
      const params = { id: person.userId }
      const answer = await environment.call('users.update', {
        token,
        params,
        body: { email, role: 'paid', password: '' },
      })
      expect(answer.statusCode).toBe(200)
    } else {
      const { cookies, place } = person
      const answer = await environment.call('auth.change-email', {
        cookies,
        headers: place,
        body: { email, password },
      })
      expect(answer.statusCode).toBe(200)
    }
    expect(await shown(person)).toMatchObject({ trouble: null, isConfirmed: false })
  })
})

test('reports about the address are in the user’s export [S12.46]', async () => {
  const person = await reader('exported@example.com')
  const at = new Date()
  await complain({ to: person.email, at })
  const answer = await environment.call('profile.export', { cookies: person.cookies })
  expect(JSON.parse(answer.body ?? '').account.mail_trouble).toEqual({
    kind: 'complaint',
    at: at.toISOString(),
  })
})

test('an admin with a mail problem gets no test digest and is told why [S12.45]', async () => {
  const { userId, token } = await environment.signIn({ role: 'admin' })
  const email = `${userId}@example.com`
  await environment.call('auth.resend-confirmation', { token })
  expect((await confirm(tokenIn(await environment.mail.mailTo(email)))).statusCode).toBe(204)
  await complain({ to: email })
  const answer = await environment.call('email.send-test', { token })
  expect(codeOf(answer)).toEqual([409, 'mail-trouble'])
  expect(await environment.mail.mailTo(email)).toHaveLength(1)
})
