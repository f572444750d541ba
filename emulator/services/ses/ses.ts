import { randomUUID } from 'node:crypto'
import { arnOf, region } from '#emulator/aws/identity.ts'
import type { AwsCall, AwsService } from '#emulator/aws/service.ts'
import {
  addressesOf,
  composedMailOf,
  type OutgoingMail,
  rawMailOf,
} from '#emulator/services/ses/mail-form.ts'
import { openOutbox, type StoredMail } from '#emulator/services/ses/outbox.ts'
import { SesError } from '#emulator/services/ses/ses-error.ts'

export type Ses = AwsService & {
  /** Registers a domain or address that may send. While none is registered, everybody may. */
  verifyIdentity(identity: string): void
  /** Newest first. */
  listMessages(): StoredMail[]
}

const dailyQuota = 50_000
const mailsPerSecond = 14
const mostRecipients = 50
const largestMessage = 10 * 1024 ** 2
const dayMilliseconds = 24 * 3600 * 1000

const escapeXml = (text: string) => text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`)

function sendXml({ response }: AwsCall, status: number, document: string) {
  response.writeHead(status, { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(document) })
  response.end(document)
}

const metadata = () => `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`
const namespace = 'xmlns="http://ses.amazonaws.com/doc/2010-12-01/"'

function sendResult(call: AwsCall, action: string, fields: Record<string, string | number>) {
  const content = Object.entries(fields).map(
    ([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`,
  )
  const result = `<${action}Result>${content.join('')}</${action}Result>`
  sendXml(call, 200, `<${action}Response ${namespace}>${result}${metadata()}</${action}Response>`)
}

function sendRefusal(call: AwsCall, { code, message }: SesError) {
  const error = `<Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`
  sendXml(
    call,
    400,
    `<ErrorResponse ${namespace}>${error}<RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  )
}

/** The registered identity that an address sends under: itself or, failing that, its domain. */
function identityOf(address: string, identities: ReadonlySet<string>): string | undefined {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return [address.toLowerCase(), domain].find((candidate) => identities.has(candidate))
}

function refuseMail({ source, destinations, raw }: OutgoingMail, identities: ReadonlySet<string>) {
  const [sender] = addressesOf(source)
  if (!sender?.includes('@')) throw new SesError('InvalidParameterValue', "Missing final '@domain'")
  if (identities.size > 0 && !identityOf(sender, identities))
    throw new SesError(
      'MessageRejected',
      `Email address is not verified. The following identities failed the check in region ${region.toUpperCase()}: ${sender}`,
    )
  if (destinations.length === 0) throw new SesError('InvalidParameterValue', 'Recipient list is empty.')
  if (destinations.length > mostRecipients)
    throw new SesError('InvalidParameterValue', `Recipient count exceeds ${mostRecipients}.`)
  if (raw.length > largestMessage)
    throw new SesError('InvalidParameterValue', `Message length is more than ${largestMessage} bytes long.`)
}

/** The SES query API (version 2010-12-01): what is sent goes to a folder instead of to people. */
export function createSes({ folder }: { folder: string }): Ses {
  const outbox = openOutbox(folder)
  const identities = new Set<string>()

  async function answer(call: AwsCall) {
    const form = new URLSearchParams(call.body.toString())
    const now = new Date()
    if (call.operation === 'GetSendQuota') {
      const sent = outbox.list().filter(({ sentAt }) => now.getTime() - Date.parse(sentAt) < dayMilliseconds)
      sendResult(call, 'GetSendQuota', {
        Max24HourSend: dailyQuota,
        MaxSendRate: mailsPerSecond,
        SentLast24Hours: sent.length,
      })
      return
    }
    if (call.operation !== 'SendRawEmail' && call.operation !== 'SendEmail')
      throw new SesError('InvalidAction', `The local SES does not know ${call.operation}.`)
    const mail = call.operation === 'SendRawEmail' ? rawMailOf(form) : await composedMailOf(form)
    refuseMail(mail, identities)
    const id = `${Date.now().toString(16)}-${randomUUID()}-000000`
    outbox.save(mail, { id, sentAt: now, configurationSet: form.get('ConfigurationSetName') ?? undefined })
    sendResult(call, call.operation, { MessageId: id })
  }

  return {
    signingName: 'ses',
    operations: ['GetSendQuota', 'SendEmail', 'SendRawEmail'],
    protocol: 'query',
    permissionsOf({ operation, body }) {
      if (!operation?.startsWith('Send')) return [{ action: `ses:${operation}`, resource: '*' }]
      const form = new URLSearchParams(body.toString())
      const source = operation === 'SendRawEmail' ? rawSourceOf(form) : (form.get('Source') ?? '')
      const sender = addressesOf(source)[0] ?? ''
      const identity = identityOf(sender, identities) ?? sender
      return [{ action: `ses:${operation}`, resource: arnOf('ses', `identity/${identity}`) }]
    },
    async handle(call) {
      try {
        await answer(call)
      } catch (error) {
        if (!(error instanceof SesError)) throw error
        sendRefusal(call, error)
      }
    },
    verifyIdentity: (identity) => identities.add(identity.toLowerCase()),
    listMessages: outbox.list,
    async close() {
      identities.clear()
    },
  }
}

function rawSourceOf(form: URLSearchParams): string {
  try {
    return rawMailOf(form).source
  } catch {
    return ''
  }
}
