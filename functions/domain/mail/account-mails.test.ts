import { expect, test } from 'vitest'
import { addressChangeMail, confirmationMail } from '#functions/domain/mail/account-mails.ts'
import type { WrittenMail } from '#functions/domain/mail/write-mail.ts'

const at = new Date('2026-03-04T09:05:00.000Z')
const link = 'https://podcasts.example.org/auth/confirm#token=a.b.c'

const confirmation = { email: 'ana@example.org', link, worksUntil: at, change: undefined }

function wordsOf({ html }: WrittenMail): string {
  const body = html.slice(html.indexOf('<body'))
  const words = body.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  return words.replaceAll('&#39;', "'").replaceAll('&amp;', '&').trim()
}

test('the link that confirms is given whole in text and HTML, with how long it works [S12.49]', () => {
  const mail = confirmationMail(confirmation)
  expect(mail.subject).toBe('Confirm your email address')
  expect(mail.text).toBe(`You signed up for Sidelight with ana@example.org. Confirm your email:

Confirm my address:
${link}

The link works on any device until Mar 4, 2026 at 09:05 UTC.

If this isn’t your account, you can ignore this email. We don’t send updates to unconfirmed addresses.

Sidelight
`)
  expect(wordsOf(mail)).toBe(mail.text.replace('address:\n', 'address ').replace(/\s+/g, ' ').trim())
  expect(mail.html).toContain(`<a href="${link}"`)
})

test.each([
  ['owner' as const, 'someone who knows the password'],
  ['admin' as const, 'an admin'],
])('after a change by the %s, the new address reads that %s changed it [S10.41]', (by, who) => {
  const mail = confirmationMail({ ...confirmation, change: { at, by } })
  expect(mail.subject).toBe('Confirm your new email address')
  expect(mail.text).toContain(
    `On Mar 4, 2026 at 09:05 UTC, ${who} changed the email address of your Sidelight account to ana@example.org. If this is your account, confirm the new address:`,
  )
  expect(mail.text).toContain(`Confirm my address:\n${link}\n`)
})

test('the old address learns when it happened and what to do, and not what the new one is', () => {
  const change = {
    previous: 'ana@example.org',
    at,
    contactAddress: 'desk@example.org',
    staysUntilConfirmed: false,
  }
  const mail = addressChangeMail({ ...change, changedBy: 'owner' })
  expect(mail.subject).toBe('The address of your Sidelight account is being changed')
  expect(mail.text).toContain('On Mar 4, 2026 at 09:05 UTC, someone who knows the password')
  expect(mail.text).toContain('If it wasn’t, someone else knows the password.')
  expect(mail.text).toContain('Write to us and we’ll look into it:\ndesk@example.org\n')
  expect(mail.html).toContain('<a href="mailto:desk@example.org"')
  const byAdmin = addressChangeMail({ ...change, changedBy: 'admin' })
  expect(byAdmin.text).toContain(
    'On Mar 4, 2026 at 09:05 UTC, an admin changed the address of the Sidelight account',
  )
  expect(byAdmin.text).not.toContain('password')
})

test('an old address that stays in use until then says so, and how to go back to it [S10.73]', () => {
  const change = { previous: 'ana@example.org', at, changedBy: 'owner' as const, contactAddress: undefined }
  const kept = addressChangeMail({ ...change, staysUntilConfirmed: true })
  expect(kept.text).toContain('Until the new address is confirmed, you can still sign in with this one.')
  expect(kept.text).toContain('choose “Forgot password?”')
  const moved = addressChangeMail({ ...change, staysUntilConfirmed: false })
  expect(moved.text).toContain('We’ll stop sending email about the account here.')
})

test('without a contact address the mail invites no reply [S12.52]', () => {
  const mail = addressChangeMail({
    previous: 'ana@example.org',
    at,
    changedBy: 'owner',
    staysUntilConfirmed: false,
    contactAddress: undefined,
  })
  expect(`${mail.text}${mail.html}`).not.toMatch(/mailto:|Write to us/)
})

test('a mail asks for nothing from anywhere: no picture, no style sheet, no script, no link but its own [S12.48]', () => {
  const mails = [
    confirmationMail(confirmation),
    addressChangeMail({
      previous: 'ana@example.org',
      at,
      changedBy: 'owner',
      staysUntilConfirmed: true,
      contactAddress: undefined,
    }),
  ]
  for (const { html } of mails) {
    expect(html).not.toMatch(/<(img|link|script|style|iframe|object|svg)|url\(|@import| src=| background=/i)
  }
  const links = mails.map(({ html }) => [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address))
  expect(links).toEqual([[link], []])
})

test('what people wrote is text in HTML', () => {
  const { html } = addressChangeMail({
    previous: '"><img src=x>@e.org',
    at,
    changedBy: 'owner',
    staysUntilConfirmed: false,
    contactAddress: undefined,
  })
  expect(html).not.toContain('<img')
})
