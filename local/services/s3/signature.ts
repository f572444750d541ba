import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { region } from '#local/aws/identity.ts'
import { accessDenied, S3Error } from '#local/services/s3/s3-error.ts'

export type SecretOf = (accessKeyId: string) => string | undefined

type Signature = {
  accessKeyId: string
  /** `20260101/us-east-1/s3/aws4_request` */
  scope: string
  /** As in `X-Amz-Date`: `20260101T120000Z`. */
  timestamp: string
  signedHeaders: string[]
  signature: string
}

const algorithm = 'AWS4-HMAC-SHA256'
const clockSkewMilliseconds = 15 * 60 * 1000
const longestPresignedSeconds = 7 * 24 * 3600

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Percent-encoding of RFC 3986, which leaves only unreserved characters. */
export const uriEncode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

function signingKey(secret: string, scope: string): Buffer {
  const [date = '', ...rest] = scope.split('/')
  return rest.reduce(keyed, keyed(`AWS4${secret}`, date))
}

/** The hexadecimal signature of any text for a scope, as forms and requests both use it. */
export function signText(secret: string, scope: string, text: string): string {
  return keyed(signingKey(secret, scope), text).toString('hex')
}

export function isSameSignature(expected: string, received: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(received)]
  return left.length === right.length && timingSafeEqual(left, right)
}

export const signatureMismatch = () =>
  new S3Error(
    403,
    'SignatureDoesNotMatch',
    'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
  )

export function secretFor(accessKeyId: string, secretOf: SecretOf): string {
  const secret = secretOf(accessKeyId)
  if (secret !== undefined) return secret
  throw new S3Error(
    403,
    'InvalidAccessKeyId',
    'The AWS access key Id you provided does not exist in our records.',
  )
}

/** Milliseconds since 1970 of `20260101T120000Z`. */
function timeOf(timestamp: string): number {
  const [, date, time] = /^(\d{8})T(\d{6})Z$/.exec(timestamp) ?? []
  if (!date || !time) throw accessDenied('Invalid date in the request.')
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  return Date.parse(`${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`)
}

function canonicalQuery(url: URL): string {
  return [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [uriEncode(name), uriEncode(value)])
    .sort(([a = '', x = ''], [b = '', y = '']) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')
}

function canonicalHeader(request: IncomingMessage, name: string): string {
  const value = request.headers[name] ?? ''
  return `${name}:${[value].flat().join(',').trim().replace(/ +/g, ' ')}`
}

/** The canonical request of Signature Version 4; S3 encodes the path once and does not normalise it. */
function canonicalRequest(
  request: IncomingMessage,
  url: URL,
  parts: { signedHeaders: string[]; payload: string },
) {
  const path = url.pathname.split('/').map((segment) => uriEncode(decodeURIComponent(segment)))
  return [
    request.method,
    path.join('/'),
    canonicalQuery(url),
    ...parts.signedHeaders.map((name) => canonicalHeader(request, name)),
    '',
    parts.signedHeaders.join(';'),
    parts.payload,
  ].join('\n')
}

function check(request: IncomingMessage, url: URL, given: Signature & { secret: string; payload: string }) {
  const [date, ...rest] = given.scope.split('/')
  if (rest.join('/') !== `${region}/s3/aws4_request` || date !== given.timestamp.slice(0, 8))
    throw new S3Error(
      400,
      'AuthorizationHeaderMalformed',
      `The credential scope must be for ${region} and s3.`,
    )
  if (!given.signedHeaders.includes('host')) throw accessDenied('The host header must be signed.')
  const canonical = canonicalRequest(request, url, given)
  const text = [algorithm, given.timestamp, given.scope, hash(canonical)].join('\n')
  if (!isSameSignature(signText(given.secret, given.scope, text), given.signature)) throw signatureMismatch()
}

function fromQuery(url: URL, now: Date): Signature {
  const query = url.searchParams
  const timestamp = query.get('X-Amz-Date') ?? ''
  const seconds = Number(query.get('X-Amz-Expires') ?? Number.NaN)
  if (query.get('X-Amz-Algorithm') !== algorithm || !(seconds >= 1 && seconds <= longestPresignedSeconds))
    throw new S3Error(
      400,
      'AuthorizationQueryParametersError',
      `X-Amz-Algorithm must be ${algorithm} and X-Amz-Expires between 1 and ${longestPresignedSeconds}.`,
    )
  const signedAt = timeOf(timestamp)
  if (now.getTime() > signedAt + seconds * 1000) throw accessDenied('Request has expired')
  if (signedAt > now.getTime() + clockSkewMilliseconds) throw accessDenied('Request is not valid yet')
  const [accessKeyId = '', ...scope] = (query.get('X-Amz-Credential') ?? '').split('/')
  return {
    accessKeyId,
    scope: scope.join('/'),
    timestamp,
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
  }
}

function fromHeader(request: IncomingMessage, now: Date): Signature {
  const header = request.headers.authorization ?? ''
  const fieldOf = (name: string) => new RegExp(`${name}=([^,\\s]+)`).exec(header)?.[1] ?? ''
  const timestamp = String(request.headers['x-amz-date'] ?? '')
  if (Math.abs(now.getTime() - timeOf(timestamp)) > clockSkewMilliseconds)
    throw new S3Error(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
  const [accessKeyId = '', ...scope] = fieldOf('Credential').split('/')
  return {
    accessKeyId,
    scope: scope.join('/'),
    timestamp,
    signedHeaders: fieldOf('SignedHeaders').split(';'),
    signature: fieldOf('Signature'),
  }
}

/**
 * Verifies a request's Signature Version 4, in its header or its query (AWS: «Authenticating Requests», S3 API reference).
 * Throws S3Error when it is missing, wrong, expired or by an unknown key. Whether the body matches its signed hash is
 * for its reader to check.
 */
export function verifySignature(
  request: IncomingMessage,
  url: URL,
  context: { secretOf: SecretOf; now: Date },
) {
  const isPresigned = url.searchParams.has('X-Amz-Signature')
  if (!isPresigned && !request.headers.authorization?.startsWith(algorithm)) throw accessDenied()
  const given = isPresigned ? fromQuery(url, context.now) : fromHeader(request, context.now)
  const secret = secretFor(given.accessKeyId, context.secretOf)
  const declared = request.headers['x-amz-content-sha256'] ?? url.searchParams.get('X-Amz-Content-Sha256')
  const payload = String(declared ?? 'UNSIGNED-PAYLOAD')
  check(request, url, { ...given, secret, payload })
}
