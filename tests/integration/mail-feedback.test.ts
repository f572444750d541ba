import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeUser, findUser } from '#functions/data/users/users.ts'
import { handler } from '#functions/entries/events/mail-feedback.ts'
import { handler as passwordReset } from '#functions/entries/events/password-reset.ts'
import { tokenIn } from '#tests/integration/mail-environment.ts'
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

type Feedback = { to: string; at?: Date; type?: string }

const envelope = ({ to, at = new Date() }: Feedback) => ({
  time: at.toISOString(),
  mail: { timestamp: new Date(0).toISOString(), destination: [to] },
  recipients: [{ emailAddress: to }],
})

function bounce(feedback: Feedback) {
  const { time, mail, recipients: bouncedRecipients } = envelope(feedback)
  const { type: bounceType = 'Permanent' } = feedback
  const details = { bounceType, bounceSubType: 'General', bouncedRecipients, timestamp: time }
  return handler({ time, detail: { eventType: 'Bounce', mail, bounce: details } })
}

function complain(feedback: Feedback) {
  const { time, mail, recipients: complainedRecipients } = envelope(feedback)
  const details = { complaintFeedbackType: 'abuse', complainedRecipients, timestamp: time }
  return handler({ time, detail: { eventType: 'Complaint', mail, complaint: details } })
}

async function reader(email: string) {
  const { userId } = await environment.newPerson(email, 'paid')
  const place = network()
  const cookies = cookiesOf(await environment.login(email, password, place))
  await changeUser(environment.people, userId, (user) => ({
    ...user,
    emailVerifiedAt: user.createdAt,
    preferences: { ...user.preferences, email_notifications: true },
  }))
  return { userId, email, cookies, place }
}

type Reader = Awaited<ReturnType<typeof reader>>

async function userOf({ userId }: Pick<Reader, 'userId'>) {
  const user = await findUser(environment.people, userId)
  if (!user) throw new Error('Nobody there.')
  return user
}

async function shown({ cookies }: Reader) {
  const answer = await environment.call('profile.get', { cookies })
  const { email_confirmed, mail_trouble, preferences } = JSON.parse(answer.body ?? '')
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
      const first = await userOf(person)
      expect(await shown(person)).toEqual(stoppedBy(kind))
      await tell({ to: person.email, at })
      await tell({ to: person.email, at: new Date(at.getTime() - 60_000) })
      expect(await userOf(person)).toEqual(first)
    },
  )

  test('of a full or temporarily unavailable mailbox changes nothing', async () => {
    const person = await reader('away@example.com')
    const before = await userOf(person)
    await bounce({ to: person.email, type: 'Transient' })
    expect(await userOf(person)).toEqual(before)
  })

  test.each([
    ['before', [complain, bounce]],
    ['after', [bounce, complain]],
  ] as const)('of a complaint %s a bounce counts as a complaint [S12.41]', async (place, [first, second]) => {
    const person = await reader(`both-${place}@example.com`)
    await first({ to: person.email })
    await second({ to: person.email })
    expect(await shown(person)).toEqual(stoppedBy('complaint'))
  })

  test('received concurrently by two functions counts from both [S12.41]', async () => {
    const person = await reader('at-once@example.com')
    const at = new Date()
    const told = [bounce, complain, bounce, complain].map((tell) => tell({ to: person.email, at }))
    await Promise.all(told)
    expect((await userOf(person)).mailTrouble).toEqual({ kind: 'complaint', at: at.toISOString() })
  })

  test('that nobody uses any more affects no user [S12.43]', async () => {
    const person = await reader('had-before@example.com')
    const body = { email: 'has-now@example.com', password }
    await environment.call('auth.change-email', { cookies: person.cookies, headers: person.place, body })
    await bounce({ to: 'had-before@example.com' })
    expect((await userOf(person)).mailTrouble).toBeUndefined()
  })

  test('of an account that is being deleted changes nothing [S12.43]', async () => {
    const person = await reader('leaving@example.com')
    await changeUser(environment.people, person.userId, (user) => ({ ...user, deletedAt: user.createdAt }))
    const before = await userOf(person)
    await complain({ to: person.email })
    expect(await userOf(person)).toEqual(before)
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

describe('recovering', () => {
  test('a new link confirms the address again, after which notifications can be turned on [S12.44]', async () => {
    const person = await reader('back@example.com')
    await bounce({ to: person.email })
    const refused = await turnOn(person)
    expect([...codeOf(refused), refused.body]).toEqual([
      409,
      'mail-trouble',
      'Email to your address came back, so we stopped. Confirm your address again on your profile, change it or set a new password with an emailed code; then you can turn email back on.',
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
    const person = await reader('old-link@example.com')
    await changeUser(environment.people, person.userId, ({ emailVerifiedAt: _, ...user }) => user)
    await resend(person)
    const token = tokenIn(await environment.mail.mailTo(person.email))
    expect((await confirm(token)).statusCode).toBe(204)
    await complain({ to: person.email, at: new Date(Date.now() + 5000) })
    expect(codeOf(await confirm(token))).toEqual([400, 'invalid-link'])
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
    const userAttributes = { sub: person.userId, email: person.email }
    await passwordReset({
      triggerSource: 'PostConfirmation_ConfirmForgotPassword',
      request: { userAttributes },
    })
    const { mailTrouble, emailVerifiedAt, preferences } = await userOf(person)
    expect(mailTrouble).toBeUndefined()
    expect(emailVerifiedAt).toBeDefined()
    expect(preferences.email_notifications).toBe(false)
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
    const { mailTrouble, emailVerifiedAt } = await userOf(person)
    expect([mailTrouble, emailVerifiedAt]).toEqual([undefined, undefined])
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
  const { email } = await userOf({ userId })
  await changeUser(environment.people, userId, (user) => ({ ...user, emailVerifiedAt: user.createdAt }))
  await complain({ to: email })
  const answer = await environment.call('email.send-test', { token })
  expect(codeOf(answer)).toEqual([409, 'mail-trouble'])
  expect(await environment.mail.mailTo(email)).toEqual([])
})
