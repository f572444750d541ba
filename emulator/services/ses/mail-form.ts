import { createTransport } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import { SesError } from '#emulator/services/ses/ses-error.ts'

/** A message as it would leave SES: its envelope, and its bytes with headers (RFC 5322). */
export type OutgoingMail = { source: string; destinations: string[]; raw: Buffer }

/** `Name.member.1`, `Name.member.2`, … of an AWS query form. */
function listOf(form: URLSearchParams, name: string): string[] {
  const values: string[] = []
  for (;;) {
    const value = form.get(`${name}.member.${values.length + 1}`)
    if (value === null) return values
    values.push(value)
  }
}

export function addressesOf(text: string): string[] {
  return addressparser(text, { flatten: true }).map(({ address }) => address)
}

/** A header of a message, unfolded; empty when it is absent. */
function headerOf(raw: Buffer, name: string): string {
  const head = raw.toString('latin1').split(/\r?\n\r?\n/, 1)[0] ?? ''
  const unfolded = head.replace(/\r?\n[ \t]+/g, ' ')
  return new RegExp(`^${name}:[ \\t]*(.*)$`, 'im').exec(unfolded)?.[1] ?? ''
}

/** SendRawEmail: the envelope stands in the form or, where it does not, in the message's own headers. */
export function rawMailOf(form: URLSearchParams): OutgoingMail {
  const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64')
  if (raw.length === 0)
    throw new SesError('InvalidParameterValue', 'Missing required header: RawMessage.Data.')
  const listed = listOf(form, 'Destinations')
  const headers = ['To', 'Cc', 'Bcc'].flatMap((name) => addressesOf(headerOf(raw, name)))
  return {
    source: form.get('Source') ?? headerOf(raw, 'From'),
    destinations: listed.length > 0 ? listed : headers,
    raw,
  }
}

/** SendEmail: the message is put together from its parts, as SES does. */
export async function composedMailOf(form: URLSearchParams): Promise<OutgoingMail> {
  const source = form.get('Source') ?? ''
  const [to, cc, bcc] = ['ToAddresses', 'CcAddresses', 'BccAddresses'].map((name) =>
    listOf(form, `Destination.${name}`),
  )
  const composer = createTransport({ streamTransport: true, buffer: true })
  const { message } = await composer.sendMail({
    from: source,
    to,
    cc,
    replyTo: listOf(form, 'ReplyToAddresses'),
    subject: form.get('Message.Subject.Data') ?? '',
    text: form.get('Message.Body.Text.Data') ?? undefined,
    html: form.get('Message.Body.Html.Data') ?? undefined,
  })
  if (!Buffer.isBuffer(message)) throw new Error('The composer was asked for a buffer and gave a stream.')
  return { source, destinations: [to, cc, bcc].flatMap((list) => list ?? []), raw: message }
}
