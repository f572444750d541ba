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

/** SendRawEmail with the envelope in its form; one that stands in the message's own headers is not looked for. */
export function rawMailOf(form: URLSearchParams): OutgoingMail {
  const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64')
  if (raw.length === 0)
    throw new SesError('InvalidParameterValue', 'Missing required header: RawMessage.Data.')
  return { source: form.get('Source') ?? '', destinations: listOf(form, 'Destinations'), raw }
}
