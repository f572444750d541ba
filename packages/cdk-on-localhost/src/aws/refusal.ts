import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { writeXmlDocument } from './xml.ts'

export type Protocol = 'json' | 'rest-json' | 'query' | 's3'

export type RefusalKind =
  | 'missing'
  | 'incomplete'
  | 'unknown-key'
  | 'wrong-scope'
  | 'headers-not-signed'
  | 'mismatch'
  | 'skewed'
  | 'expired'
  | 'denied'

type Answer = readonly [status: number, code: string]

/**
 * A request that is refused before it reaches its service. `kind` maps to an error of the service's protocol.
 */
export class AwsRefusal extends Error {
  override readonly name = 'AwsRefusal'

  constructor(
    readonly kind: RefusalKind,
    message: string,
  ) {
    super(message)
  }
}

const jsonCodes: Record<RefusalKind, string> = {
  missing: 'MissingAuthenticationTokenException',
  incomplete: 'IncompleteSignatureException',
  'unknown-key': 'UnrecognizedClientException',
  'wrong-scope': 'InvalidSignatureException',
  'headers-not-signed': 'InvalidSignatureException',
  mismatch: 'InvalidSignatureException',
  skewed: 'InvalidSignatureException',
  expired: 'InvalidSignatureException',
  denied: 'AccessDeniedException',
}

const queryAnswers: Record<RefusalKind, Answer> = {
  missing: [403, 'MissingAuthenticationToken'],
  incomplete: [400, 'IncompleteSignature'],
  'unknown-key': [403, 'InvalidClientTokenId'],
  'wrong-scope': [403, 'SignatureDoesNotMatch'],
  'headers-not-signed': [403, 'SignatureDoesNotMatch'],
  mismatch: [403, 'SignatureDoesNotMatch'],
  skewed: [403, 'SignatureDoesNotMatch'],
  expired: [403, 'SignatureDoesNotMatch'],
  denied: [403, 'AccessDenied'],
}

const s3Answers: Record<RefusalKind, Answer> = {
  missing: [403, 'AccessDenied'],
  incomplete: [400, 'AuthorizationHeaderMalformed'],
  'unknown-key': [403, 'InvalidAccessKeyId'],
  'wrong-scope': [400, 'AuthorizationHeaderMalformed'],
  'headers-not-signed': [403, 'AccessDenied'],
  mismatch: [403, 'SignatureDoesNotMatch'],
  skewed: [403, 'RequestTimeTooSkewed'],
  expired: [403, 'AccessDenied'],
  denied: [403, 'AccessDenied'],
}

function answerOf(kind: RefusalKind, protocol: Protocol): Answer {
  if (protocol === 's3') return s3Answers[kind]
  if (protocol === 'query') return queryAnswers[kind]
  return [protocol === 'json' ? 400 : 403, jsonCodes[kind]]
}

const restJsonPath = /^\/model\//

export function guessProtocol({ headers }: IncomingMessage, url: URL): Protocol {
  if (headers['x-amz-target'] !== undefined) return 'json'
  if (headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return 'query'
  return restJsonPath.test(url.pathname) ? 'rest-json' : 's3'
}

export function errorDocument(protocol: 's3' | 'query', error: { code: string; message: string }): string {
  const { code: Code, message: Message } = error
  const RequestId = randomUUID()
  return protocol === 's3'
    ? writeXmlDocument({ Error: { Code, Message, RequestId } })
    : writeXmlDocument({ ErrorResponse: { Error: { Type: 'Sender', Code, Message }, RequestId } })
}

function documentOf(code: string, message: string, protocol: Protocol): string {
  if (protocol === 's3' || protocol === 'query') return errorDocument(protocol, { code, message })
  return JSON.stringify({ __type: code, message, Message: message })
}

const contentTypes: Record<Protocol, string> = {
  json: 'application/x-amz-json-1.0',
  'rest-json': 'application/json',
  query: 'text/xml',
  s3: 'application/xml',
}

/** Discards the rest of the request body; otherwise the sender sees a reset instead of the response. */
export function sendRefusal(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { kind, message }: AwsRefusal,
  protocol: Protocol,
): void {
  const [status, code] = answerOf(kind, protocol)
  request.resume()
  response.writeHead(status, {
    'content-type': contentTypes[protocol],
    ...(protocol !== 's3' && protocol !== 'query' && { 'x-amzn-errortype': code }),
  })
  response.end(request.method === 'HEAD' ? undefined : documentOf(code, message, protocol))
}
