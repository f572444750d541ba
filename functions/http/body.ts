import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { parseJsonBody } from '#functions/http/json-body.ts'
import type { BodyForm } from '#shared/api/contract.ts'
import { DomainError } from '#shared/domain/errors.ts'

type BodyEvent = Pick<APIGatewayProxyEventV2, 'body' | 'headers' | 'isBase64Encoded'>

/** What the platform carries in one call (docs: Lambda quotas, 6 MB as base64). */
const maximumBodyBytes = 4 * 1024 * 1024

/** The body's bytes; the gateway hands over anything but text as base64. */
function bodyBytes(event: BodyEvent): Buffer {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
  if (bytes.length > maximumBodyBytes) {
    throw new DomainError('too-large', {
      code: 'too-large',
      message: 'This is more than the 4 MB that one call may carry.',
    })
  }
  return bytes
}

function readJson(bytes: Buffer, { headers }: BodyEvent): unknown {
  if (bytes.length === 0) return undefined
  const type = headers['content-type'] ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type.trim())) {
    throw new DomainError('unsupported-type', {
      code: 'unsupported-type',
      message: 'The body has to be JSON (content-type: application/json).',
    })
  }
  return parseJsonBody(bytes)
}

const readers: Record<BodyForm, (bytes: Buffer, event: BodyEvent) => unknown> = {
  json: readJson,
  // Whoever asks for the bytes proves them first, so that nothing looks into them before.
  bytes: (bytes) => bytes,
}

/**
 * The body in the form that its contract asks for, for the contract's schema to judge.
 * @throws DomainError `invalid-body`, `too-large`, `unsupported-type`
 */
export function readBody(form: BodyForm, event: BodyEvent): unknown {
  return readers[form](bodyBytes(event), event)
}
