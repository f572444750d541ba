import { SESClient, SendRawEmailCommand } from '@aws-sdk/client-ses'
import { type AwsClientStub, mockClient } from 'aws-sdk-client-mock'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Mail, openMailer, sendMail } from '#functions/clients/mail.ts'
import { emailSchema } from '#shared/rules/credentials.ts'
import { hasFixtures, readFixtureJson } from '#tests/conformance/fixtures.ts'
import {
  network,
  openSignInEnvironment,
  type SignInEnvironment,
} from '#tests/integration/sign-in-environment.ts'

const addressesSchema = z.object({
  isemail: z.array(z.object({ a: z.string(), category: z.string() })),
  fuzzdb_invalid: z.array(z.string()),
  fuzzdb_valid: z.array(z.string()),
})
const injectionsSchema = z.object({ http: z.array(z.string()), mail: z.array(z.string()) })

const addresses = hasFixtures
  ? addressesSchema.parse(readFixtureJson('hostile', 'email-addresses.json'))
  : { isemail: [], fuzzdb_invalid: [], fuzzdb_valid: [] }
const injections = hasFixtures
  ? injectionsSchema.parse(readFixtureJson('hostile', 'header-injection.json'))
  : { http: [], mail: [] }

const everyAddress = [
  ...addresses.isemail.map(({ a }) => a),
  ...addresses.fuzzdb_invalid,
  ...addresses.fuzzdb_valid,
]
const everyInjection = [...injections.mail, ...injections.http]

const accepts = (text: string) => emailSchema.safeParse(text).success

const mailer = openMailer({
  domain: 'mail.example.org',
  senderName: 'Sidelight',
  senderMailbox: 'no-reply',
  replyTo: 'desk@example.org',
  configurationSet: 'sending',
})
const letter: Mail = {
  to: 'ana@example.org',
  subject: 'Hello',
  text: 'Fine.',
  html: '<p>Fine.</p>',
  headers: { 'List-Unsubscribe': '<https://example.org/x>' },
}

describe('sent mail', () => {
  let ses: AwsClientStub<SESClient>
  // Not at the top level: if all tests are skipped, nothing would undo the mock for the next file.
  beforeAll(() => {
    ses = mockClient(SESClient)
  })
  beforeEach(() => {
    ses.reset()
    ses.resolves({ MessageId: '1' })
  })
  afterAll(() => ses.restore())

  async function sent(change: Partial<Mail>) {
    await sendMail(mailer, { ...letter, ...change })
    const { Destinations, RawMessage } = ses.commandCalls(SendRawEmailCommand).at(-1)?.args[0].input ?? {}
    const mail = await PostalMime.parse(Buffer.from(RawMessage?.Data ?? []))
    return { to: Destinations, mail, names: mail.headers.map(({ key }) => key).toSorted() }
  }

  test.skipIf(!hasFixtures)(
    'hostile texts as subject, body or header add no header, no recipient and no MIME part [S12.50]',
    async () => {
      expect([injections.mail.length, injections.http.length]).toEqual([12, 19])
      const plain = await sent({})
      for (const text of everyInjection) {
        const changes = [{ subject: text }, { text, html: text }, { headers: { 'List-Unsubscribe': text } }]
        for (const change of changes) {
          const { to, mail, names } = await sent(change)
          expect(names, text).toEqual(plain.names)
          expect([to, mail.to, mail.cc, mail.bcc, mail.from], text).toEqual([
            plain.to,
            plain.mail.to,
            undefined,
            undefined,
            plain.mail.from,
          ])
          expect(mail.attachments, text).toEqual([])
        }
      }
    },
  )

  test.skipIf(!hasFixtures)('hostile texts are never recipients', async () => {
    const hostile = [...everyInjection, ...everyAddress.filter((text) => !accepts(text))]
    for (const to of hostile) await expect(sendMail(mailer, { ...letter, to }), to).rejects.toThrow()
    expect(ses.calls()).toEqual([])
  })

  test.skipIf(!hasFixtures)('every accepted address becomes one recipient, unchanged [S12.50]', async () => {
    const accepted = everyAddress.flatMap((text) => emailSchema.safeParse(text).data ?? [])
    expect(accepted.length).toBeGreaterThan(20)
    for (const address of accepted) {
      const { to, mail } = await sent({ to: address })
      expect([to, mail.to]).toEqual([[address], [{ address, name: '' }]])
    }
  })
})

describe('addresses of registration and change', () => {
  test.skipIf(!hasFixtures)(
    'of the 106 by is_email no invalid one is accepted, and 7 of 8 plain ones are [S12.51]',
    () => {
      expect(addresses.isemail).toHaveLength(106)
      const of = (category: string) =>
        addresses.isemail.filter((one) => one.category === category).map(({ a }) => a)
      // Texts with surrounding blanks do not count, because the form trims pasted addresses.
      expect(of('ISEMAIL_ERR').filter((text) => text === text.trim() && accepts(text))).toEqual([])
      // A domain without a dot is almost always a typo, so we reject it.
      expect(of('ISEMAIL_VALID_CATEGORY').filter((text) => !accepts(text))).toEqual(['test@io'])
      expect(of('ISEMAIL_VALID_CATEGORY')).toHaveLength(8)
    },
  )

  test.skipIf(!hasFixtures)('none of the 16 that fuzzdb calls invalid is accepted', () => {
    expect(addresses.fuzzdb_invalid).toHaveLength(16)
    expect(addresses.fuzzdb_invalid.filter((text) => text === text.trim() && accepts(text))).toEqual([])
  })
})

describe('the calls themselves', () => {
  let environment: SignInEnvironment
  beforeAll(async () => {
    environment = await openSignInEnvironment()
  })
  afterAll(() => environment.close())

  test.skipIf(!hasFixtures)(
    'none of 177 texts as an address makes registration or change fail otherwise than with a refusal [S12.51]',
    async () => {
      const texts = [...everyAddress, ...everyInjection]
      expect(texts).toHaveLength(177)
      const { token } = await environment.signIn({ role: 'free' })
      for (const email of texts) {
        const body = { email, password: 'a long enough password' }
        const answers = [
          await environment.call('auth.register', { body, headers: network() }),
          await environment.call('auth.change-email', { body, token, headers: network() }),
        ]
        const statuses = answers.map(({ statusCode }) => statusCode)
        const [registered = 0, changed = 0] = statuses
        if (accepts(email)) expect([200, 409], email).toContain(registered)
        else expect(statuses, email).toEqual([400, 400])
        expect(changed, email).toBeLessThan(500)
      }
    },
  )
})
