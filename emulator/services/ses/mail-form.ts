import addressparser from 'nodemailer/lib/addressparser'

/** A refusal in the words of the SES query API. */
export class SesError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = code
    this.code = code
  }
}

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
