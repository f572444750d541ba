import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  GetSendQuotaCommand,
  MessageRejected,
  SESClient,
  SendRawEmailCommand,
  type SendRawEmailCommandInput,
} from '@aws-sdk/client-ses'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AwsEndpoint, startAwsEndpoint } from '../../aws/endpoint.ts'
import type { Permission } from '../../aws/service.ts'
import type { NewEvent } from '../events/bus.ts'
import { createSes, type Ses } from './ses.ts'

let folder: string
let ses: Ses
let endpoint: AwsEndpoint
let client: SESClient
const asked: Permission[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ses-'))
  ses = createSes({ folder })
  asked.length = 0
  endpoint = await startAwsEndpoint({
    services: [ses],
    port: 0,
    secretOf: () => 'local',
    refuse: (_key, permission) => {
      asked.push(permission)
      return undefined
    },
  })
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  client = new SESClient({ endpoint: endpoint.url, region: 'us-east-1', credentials, maxAttempts: 1 })
})

afterEach(async () => {
  client.destroy()
  await endpoint.close()
  await rm(folder, { recursive: true })
})

const digest = ['From: Guest book <digest@guestbook.example>', 'Subject: Today', '', 'Füße & more'].join(
  '\r\n',
)
const Source = 'digest@guestbook.example'
const Destinations = ['a@reader.example', 'b@reader.example']

const sendRaw = (more: Partial<SendRawEmailCommandInput> = {}) =>
  client.send(
    new SendRawEmailCommand({ Source, Destinations, RawMessage: { Data: Buffer.from(digest) }, ...more }),
  )

test('keeps a raw message byte for byte with its envelope', async () => {
  const { MessageId } = await sendRaw()
  const [message] = createSes({ folder }).listMessages()
  expect(message).toMatchObject({
    id: MessageId,
    source: Source,
    destinations: Destinations,
  })
  expect(message?.raw().toString()).toBe(digest)
})

test('counts sent mail against the quota', async () => {
  await sendRaw()
  await sendRaw()
  expect(await client.send(new GetSendQuotaCommand({}))).toMatchObject({
    SentLast24Hours: 2,
    Max24HourSend: 50_000,
  })
})

test('refuses unverified senders once an identity is verified', async () => {
  ses.verifyIdentity('guestbook.example')
  await sendRaw()
  const foreign = sendRaw({ Source: 'digest@elsewhere.example' })
  await expect(foreign).rejects.toBeInstanceOf(MessageRejected)
  expect(ses.listMessages()).toHaveLength(1)
  expect(asked[0]).toEqual({
    action: 'ses:SendRawEmail',
    resource: 'arn:aws:ses:us-east-1:000000000000:identity/guestbook.example',
  })
})

test("needs permission for the configuration set, too, and for the sender's domain while none is registered", async () => {
  await sendRaw({ ConfigurationSetName: 'letters' })
  const resources = asked.map(({ resource }) => resource)
  expect(resources).toEqual([
    'arn:aws:ses:us-east-1:000000000000:identity/guestbook.example',
    'arn:aws:ses:us-east-1:000000000000:configuration-set/letters',
  ])
})

test("reports bounces and complaints to the bus if the message's configuration set has a destination", async () => {
  const published: NewEvent[] = []
  const at = new Date('2026-06-01T08:00:00Z')
  const ses = createSes({ folder, now: () => at, publish: (event) => published.push(event) })
  const mail = {
    source: 'digest@guestbook.example',
    destinations: ['a@reader.example'],
    raw: Buffer.from('x'),
  }
  ses.deliver(mail)
  const [plain] = ses.listMessages()
  expect(ses.giveFeedback('bounce', plain?.id ?? '')).toBe('no-configuration-set')
  ses.verifyIdentity('guestbook.example', 'letters')
  ses.deliver(mail)
  const messageId =
    ses.listMessages().find(({ configurationSet }) => configurationSet === 'letters')?.id ?? ''
  expect(ses.giveFeedback('bounce', messageId)).toBe('no-destination')
  ses.addEventDestination('letters', { isEnabled: false, eventTypes: ['bounce', 'complaint'] })
  ses.addEventDestination('letters', { isEnabled: true, eventTypes: ['complaint'] })
  expect(ses.giveFeedback('bounce', messageId)).toBe('no-destination')
  expect(published).toEqual([])
  expect(ses.giveFeedback('complaint', messageId)).toBe('published')
  expect(ses.giveFeedback('complaint', 'nothing')).toBeUndefined()
  expect(published).toEqual([
    expect.objectContaining({
      source: 'aws.ses',
      'detail-type': 'Email Complaint Received',
      detail: {
        eventType: 'Complaint',
        mail: expect.objectContaining({
          timestamp: at.toISOString(),
          messageId,
          destination: ['a@reader.example'],
          tags: { 'ses:configuration-set': ['letters'] },
        }),
        complaint: expect.objectContaining({
          complainedRecipients: [{ emailAddress: 'a@reader.example' }],
          timestamp: at.toISOString(),
        }),
      },
    }),
  ])
})

test.each([{ Destinations: [] }, { Source: undefined }])('refuses a message with %o', async (envelope) => {
  await expect(sendRaw(envelope)).rejects.toMatchObject({ name: 'InvalidParameterValue' })
})
