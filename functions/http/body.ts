import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { parseJsonBody } from '#functions/http/json-body.ts'
import type { BodyForm } from '#shared/api/contract.ts'
import { callTooLarge, formTooLarge } from '#shared/api/not-json.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { longestCallBytes } from '#shared/rules/bounds.ts'

type BodyEvent = Pick<APIGatewayProxyEventV2, 'body' | 'headers' | 'isBase64Encoded'>

const tooLarge: Record<BodyForm, string> = {
  json: callTooLarge,
  bytes: callTooLarge,
  'json-or-form': formTooLarge,
  form: callTooLarge,
}

/** API Gateway encodes bodies other than text as base64. */
function bodyBytes(form: BodyForm, event: BodyEvent): Buffer {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > longestCallBytes) {
    throw new DomainError('too-large', { code: 'too-large', message: tooLarge[form] })
  }
  return bytes
}

const typeOf = ({ headers }: BodyEvent) => (headers['content-type'] ?? '').trim()

const asJson = 'The body must be JSON (content-type: application/json)'

const needsJson = `${asJson}.`
const needsJsonOrForm = `${asJson} or a form (content-type: multipart/form-data with its boundary).`

/** `needs`: the error message for other content types. */
function readJson(bytes: Buffer, event: BodyEvent, needs: string): unknown {
  if (bytes.length === 0) return undefined
  if (!/^application\/json\s*(;|$)/i.test(typeOf(event))) {
    throw new DomainError('unsupported-type', { code: 'unsupported-type', message: needs })
  }
  return parseJsonBody(bytes)
}

const needsForm =
  'The body must be a form (content-type: application/x-www-form-urlencoded or multipart/form-data).'

const isForm = (event: BodyEvent) => /^multipart\/form-data\s*;/i.test(typeOf(event))
const isFormOfFields = (event: BodyEvent) =>
  isForm(event) || /^application\/x-www-form-urlencoded\s*(;|$)/i.test(typeOf(event))

async function readForm(bytes: Buffer, event: BodyEvent): Promise<FormData> {
  try {
    return await new Response(new Uint8Array(bytes), {
      headers: { 'content-type': typeOf(event) },
    }).formData()
  } catch (cause) {
    const message = "The form can't be read."
    throw new DomainError('invalid', { code: 'invalid-body', message, cause })
  }
}

function readFields(bytes: Buffer, event: BodyEvent): Promise<FormData> {
  if (isFormOfFields(event)) return readForm(bytes, event)
  throw new DomainError('unsupported-type', { code: 'unsupported-type', message: needsForm })
}

const readers: Record<BodyForm, (bytes: Buffer, event: BodyEvent) => unknown> = {
  json: (bytes, event) => readJson(bytes, event, needsJson),
  // Not parsed, because webhooks verify a signature over the raw bytes.
  bytes: (bytes) => bytes,
  'json-or-form': (bytes, event) =>
    isForm(event) ? readForm(bytes, event) : readJson(bytes, event, needsJsonOrForm),
  form: readFields,
}

/**
 * Parsed JSON, form fields or raw bytes, depending on `form`. Not validated.
 * @throws DomainError `invalid-body`, `too-large`, `unsupported-type`
 */
export async function readBody(form: BodyForm, event: BodyEvent): Promise<unknown> {
  return readers[form](bodyBytes(form, event), event)
}
