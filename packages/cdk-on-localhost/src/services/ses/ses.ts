import { randomUUID } from 'node:crypto'
import { arnOf, region } from '../../aws/identity.ts'
import { errorDocument } from '../../aws/refusal.ts'
import type { AwsCall, AwsService } from '../../aws/service.ts'
import { writeXmlDocument, type XmlElements } from '../../aws/xml.ts'
import type { NewEvent } from '../events/bus.ts'
import { createFeedback, type Feedback } from './feedback.ts'
import { addressesOf, type OutgoingMail, rawMailOf, SesError } from './mail-form.ts'
import { openOutbox, type StoredMail } from './outbox.ts'

export type Ses = AwsService &
  Feedback & {
    /**
     * Registers a sender domain or address. While none is registered, every sender is allowed.
     * @param configurationSet default for mail from this identity
     */
    verifyIdentity(identity: string, configurationSet?: string): void
    deliver(mail: OutgoingMail): void
    listMessages(): StoredMail[]
  }

export type SesOptions = {
  folder: string
  now?: () => Date
  publish?(event: NewEvent): void
}

const dailyQuota = 50_000
const mailsPerSecond = 14
const mostRecipients = 50
const largestMessage = 10 * 1024 ** 2
const dayMilliseconds = 24 * 3600 * 1000

const namespace = 'http://ses.amazonaws.com/doc/2010-12-01/'

function sendXml({ response }: AwsCall, status: number, document: string) {
  response.writeHead(status, { 'content-type': 'text/xml', 'content-length': Buffer.byteLength(document) })
  response.end(document)
}

type Identities = ReadonlyMap<string, string | undefined>

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

function identityOf(address: string, identities: Identities): string | undefined {
  return [address.toLowerCase(), domainOf(address)].find((candidate) => identities.has(candidate))
}

function refuseMail({ source, destinations, raw }: OutgoingMail, identities: Identities) {
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

type Operation = (form: URLSearchParams, now: Date) => XmlElements

/** SES stores no sent mail; the outbox keeps it this long for the status pages. */
const keptMilliseconds = 90 * 24 * 3600 * 1000

/** The SES Query API (version 2010-12-01). Mail goes to a folder instead of to people. */
export function createSes({ folder, now = () => new Date(), publish }: SesOptions): Ses {
  const outbox = openOutbox(folder)
  outbox.forgetSentBefore(new Date(now().getTime() - keptMilliseconds))
  const identities = new Map<string, string | undefined>()

  function deliver(mail: OutgoingMail, sentAt: Date, named?: string): string {
    const identity = identityOf(addressesOf(mail.source)[0] ?? '', identities)
    const configurationSet = named ?? (identity && identities.get(identity))
    const id = `${sentAt.getTime().toString(16)}-${randomUUID()}-000000`
    outbox.save(mail, { id, sentAt, configurationSet })
    return id
  }

  const operations: Readonly<Record<string, Operation>> = {
    GetSendQuota(_, at) {
      const since = at.getTime() - dayMilliseconds
      const sent = outbox.list().filter(({ sentAt }) => Date.parse(sentAt) > since)
      return { Max24HourSend: dailyQuota, MaxSendRate: mailsPerSecond, SentLast24Hours: sent.length }
    },
    SendRawEmail(form, sentAt) {
      const mail = rawMailOf(form)
      refuseMail(mail, identities)
      return { MessageId: deliver(mail, sentAt, form.get('ConfigurationSetName') ?? undefined) }
    },
  }

  function answer({ operation = '', body }: AwsCall): string {
    const found = Object.hasOwn(operations, operation) ? operations[operation] : undefined
    if (!found) throw new SesError('InvalidAction', `The local SES does not know ${operation}.`)
    const result = found(new URLSearchParams(body.toString()), now())
    return writeXmlDocument({
      [`${operation}Response`]: {
        '@xmlns': namespace,
        [`${operation}Result`]: result,
        ResponseMetadata: { RequestId: randomUUID() },
      },
    })
  }

  return {
    signingName: 'ses',
    operations: Object.keys(operations),
    protocol: 'query',
    permissionsOf({ operation, body }) {
      if (operation !== 'SendRawEmail') return [{ action: `ses:${operation}`, resource: '*' }]
      const form = new URLSearchParams(body.toString())
      const sender = senderOf(form)
      const named = form.get('ConfigurationSetName')
      return [
        `identity/${identityOf(sender, identities) ?? domainOf(sender)}`,
        ...(named ? [`configuration-set/${named}`] : []),
      ].map((resource) => ({ action: 'ses:SendRawEmail', resource: arnOf('ses', resource) }))
    },
    async handle(call) {
      try {
        sendXml(call, 200, answer(call))
      } catch (error) {
        if (!(error instanceof SesError)) throw error
        sendXml(call, 400, errorDocument('query', error))
      }
    },
    verifyIdentity: (identity, configurationSet) =>
      void identities.set(identity.toLowerCase(), configurationSet),
    deliver: (mail) => void deliver(mail, now()),
    listMessages: outbox.list,
    ...createFeedback({ outbox, now, newId: () => `${randomUUID()}-000000`, publish }),
    async close() {
      identities.clear()
    },
  }
}

function senderOf(form: URLSearchParams): string {
  try {
    return addressesOf(rawMailOf(form).source)[0] ?? ''
  } catch {
    return ''
  }
}
