import addressparser from 'nodemailer/lib/addressparser'

export class SesError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = code
    this.code = code
  }
}

/** `raw` is the message with headers (RFC 5322). */
export type OutgoingMail = { source: string; destinations: string[]; raw: Buffer }

/** Reads `Name.member.1`, `Name.member.2`, … of an AWS query form. */
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

/** SendRawEmail. Requires the envelope in the form; does not read it from the message's headers. */
export function rawMailOf(form: URLSearchParams): OutgoingMail {
  const raw = Buffer.from(form.get('RawMessage.Data') ?? '', 'base64')
  if (raw.length === 0)
    throw new SesError('InvalidParameterValue', 'Missing required header: RawMessage.Data.')
  return { source: form.get('Source') ?? '', destinations: listOf(form, 'Destinations'), raw }
}
