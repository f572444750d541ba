import { MessageRejected, SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { mockClient } from 'aws-sdk-client-mock'
import PostalMime from 'postal-mime'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Mail, openMailer, sendMail } from '#functions/clients/mail.ts'
import { digestLinks } from '#functions/domain/digest/digest-links.ts'
import { digestToken } from '#functions/domain/mail/digest-token.ts'

const ses = mockClient(SESClient)
const configured = {
  domain: 'mail.example.org',
  senderName: 'Sidelight',
  senderMailbox: 'no-reply',
  replyTo: 'desk@example.org',
  configurationSet: 'sending',
}
const letter: Mail = {
  to: 'ana@example.org',
  subject: 'Hello',
  text: 'How are you?\nFine.',
  html: '<p>Fine.</p>',
}

beforeEach(() => ses.resolves({ MessageId: '1' }))
afterEach(() => ses.reset())

const send = (mail: Partial<Mail> = {}, settings = configured) =>
  sendMail(openMailer(settings), { ...letter, ...mail })

function sent() {
  const [call] = ses.commandCalls(SendRawEmailCommand)
  if (!call) throw new Error('Nothing was sent.')
  const { RawMessage, ...envelope } = call.args[0].input
  return { envelope, raw: Buffer.from(RawMessage?.Data ?? []) }
}

describe('a mail', () => {
  test('goes to one address, from the domain of the site, under its configuration set', async () => {
    await send()
    expect(sent().envelope).toEqual({
      Source: 'no-reply@mail.example.org',
      Destinations: ['ana@example.org'],
      ConfigurationSetName: 'sending',
    })
  })

  test('says who sends it, where answers go, and that no machine need answer', async () => {
    await send({ headers: { 'List-Unsubscribe': '<https://example.org/x>' } })
    const mail = await PostalMime.parse(sent().raw)
    expect(mail.from).toEqual({ name: 'Sidelight', address: 'no-reply@mail.example.org' })
    expect(mail.to).toEqual([{ name: '', address: 'ana@example.org' }])
    expect(mail.replyTo).toEqual([{ name: '', address: 'desk@example.org' }])
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('list-unsubscribe')).toBe('<https://example.org/x>')
  })

  test('carries text and HTML as they are, in any script', async () => {
    await send({ subject: 'Grüße – 你好', text: 'Füße\nzwei', html: '<p>你好</p>' })
    const mail = await PostalMime.parse(sent().raw)
    expect([mail.subject, mail.text?.trim(), mail.html?.trim()]).toEqual([
      'Grüße – 你好',
      'Füße\nzwei',
      '<p>你好</p>',
    ])
    expect(mail.attachments).toEqual([])
  })

  test('comes from the name and the mailbox that the deployment chose [S12.10]', async () => {
    const chosen = { senderName: 'Ana, "Radio" <x@y.z>', senderMailbox: 'digest' }
    await send({}, { ...configured, ...chosen })
    expect((await PostalMime.parse(sent().raw)).from).toEqual({
      name: chosen.senderName,
      address: 'digest@mail.example.org',
    })
    expect(sent().envelope.Source).toBe('digest@mail.example.org')
  })

  test('hands on the headers of a digest whole, as long as they are [S12.22]', async () => {
    const reader = { userId: '0b0e6a0e-6c1c-4a53-9f3f-3d6a5f3a1c11', email: 'ana@example.org' }
    const token = digestToken(reader, 'a'.repeat(48))
    const { headers } = digestLinks({ siteUrl: 'https://sidelight.example', token, frequency: 'daily' })
    await send({ headers })
    const mail = await PostalMime.parse(sent().raw)
    const found = Object.entries(headers).map(([name]) => [
      name,
      mail.headers.find(({ key }) => key === name.toLowerCase())?.value,
    ])
    expect(Object.fromEntries(found)).toEqual(headers)
  })

  test('names no address for answers where none is chosen', async () => {
    await send({}, { ...configured, replyTo: '' })
    expect((await PostalMime.parse(sent().raw)).replyTo).toBeUndefined()
  })
})

describe('without a mail domain', () => {
  test('nothing is sent and nothing claimed [S10.70]', async () => {
    const mailer = openMailer({ ...configured, domain: '' })
    expect(mailer.isConfigured).toBe(false)
    await expect(sendMail(mailer, letter)).rejects.toMatchObject({
      kind: 'conflict',
      code: 'mail-not-configured',
    })
    expect(ses.calls()).toHaveLength(0)
  })
})

describe('a mail that SES refuses', () => {
  const metadata = { $metadata: {}, message: 'Address ana@example.org is on the list.' }
  const named = (name: string) => Object.assign(new Error(metadata.message), { name })
  const failures = [
    { what: 'throttled', error: named('Throttling'), kind: 'too-many', code: 'rate-limited' },
    { what: 'rejected', error: new MessageRejected(metadata), kind: 'provider', code: 'mail-unavailable' },
    { what: 'timed out', error: named('TimeoutError'), kind: 'provider', code: 'mail-unavailable' },
    {
      what: 'paused',
      error: named('AccountSendingPausedException'),
      kind: 'provider',
      code: 'mail-unavailable',
    },
  ]

  test.each(failures)(
    '$what: the caller learns it in plain words, and the log no address [S10.71]',
    async ({ error, kind, code }) => {
      ses.rejects(error)
      const refusal: unknown = await send().catch((caught: unknown) => caught)
      expect(refusal).toMatchObject({ kind, code })
      const told = refusal instanceof Error ? `${refusal.message} ${String(refusal.cause)}` : ''
      expect(told).toContain(error.name)
      expect(told).not.toContain('ana@example.org')
    },
  )
})

test.each([
  'a@example.com, b@example.com',
  '"E" <a@example.com>',
  'a@example.com\r\nBcc: b@example.com',
  '',
  'a',
])('a recipient that is not one plain address is never sent to: %j', async (to) => {
  await expect(send({ to })).rejects.toThrow()
  expect(ses.calls()).toHaveLength(0)
})
