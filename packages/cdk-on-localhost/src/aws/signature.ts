import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { hostOf } from '../allowed-hosts.ts'
import { region } from './identity.ts'
import { AwsRefusal } from './refusal.ts'
import { uriEncode } from './uri-encode.ts'

export type SecretOf = (accessKeyId: string) => string | undefined

export type Signature = {
  accessKeyId: string
  date: string
  region: string
  service: string
  /** `20260101T120000Z` */
  timestamp: string
  signedHeaders: readonly string[]
  signature: string
  /** Seconds after `timestamp`, for a presigned URL; undefined for a signature in the header. */
  expiresIn: number | undefined
}

const algorithm = 'AWS4-HMAC-SHA256'
const clockSkewMilliseconds = 15 * 60 * 1000
const longestPresignedSeconds = 7 * 24 * 3600

const hash = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const keyed = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Milliseconds since 1970, or NaN. @param timestamp as in `20260101T120000Z` */
function timeOf(timestamp: string): number {
  const [, date = '', time = ''] = /^(\d{8})T(\d{6})Z$/.exec(timestamp) ?? []
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
  return Date.parse(`${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`)
}

type Fields = {
  credential: string
  timestamp: string
  signedHeaders: string
  signature: string
  expiresIn?: number
}

/** @throws AwsRefusal `incomplete` when a part is missing or malformed */
function signatureOf({ credential, timestamp, signedHeaders, signature, expiresIn }: Fields): Signature {
  const parts = credential.split('/')
  const [accessKeyId = '', date = '', scopeRegion = '', service = '', terminator] = parts
  const isWhole = parts.length === 5 && parts.every((part) => part !== '') && terminator === 'aws4_request'
  if (!isWhole) throw new AwsRefusal('incomplete', 'The signature has no valid Credential.')
  if (signedHeaders === '') throw new AwsRefusal('incomplete', 'The signature names no SignedHeaders.')
  if (!/^[0-9a-f]{64}$/.test(signature)) throw new AwsRefusal('incomplete', 'The Signature is malformed.')
  if (Number.isNaN(timeOf(timestamp)))
    throw new AwsRefusal('incomplete', 'The request needs a valid X-Amz-Date.')
  return {
    accessKeyId,
    date,
    region: scopeRegion,
    service,
    timestamp,
    signature,
    expiresIn,
    signedHeaders: signedHeaders.split(';'),
  }
}

function fromQuery(query: URLSearchParams): Signature {
  const expiresIn = Number(query.get('X-Amz-Expires') ?? Number.NaN)
  if (query.get('X-Amz-Algorithm') !== algorithm || !(expiresIn >= 1 && expiresIn <= longestPresignedSeconds))
    throw new AwsRefusal(
      'incomplete',
      `X-Amz-Algorithm must be ${algorithm} and X-Amz-Expires between 1 and ${longestPresignedSeconds}.`,
    )
  return signatureOf({
    credential: query.get('X-Amz-Credential') ?? '',
    timestamp: query.get('X-Amz-Date') ?? '',
    signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
    signature: query.get('X-Amz-Signature') ?? '',
    expiresIn,
  })
}

function fromHeader(authorization: string, timestamp: string): Signature {
  if (!authorization.startsWith(`${algorithm} `))
    throw new AwsRefusal('incomplete', `The Authorization header must be of ${algorithm}.`)
  const fieldOf = (name: string) => new RegExp(`[ ,]${name}=([^,\\s]+)`).exec(authorization)?.[1] ?? ''
  return signatureOf({
    credential: fieldOf('Credential'),
    timestamp,
    signedHeaders: fieldOf('SignedHeaders'),
    signature: fieldOf('Signature'),
  })
}

/** @throws AwsRefusal `incomplete` for an incomplete signature, and for two of them */
export function readSignature(request: IncomingMessage, url: URL): Signature | undefined {
  const { authorization } = request.headers
  const isPresigned = [...url.searchParams.keys()].some((name) =>
    /^x-amz-(signature|credential)$/i.test(name),
  )
  if (authorization !== undefined && isPresigned)
    throw new AwsRefusal('incomplete', 'Only one signature is allowed, in the header or in the query.')
  if (isPresigned) return fromQuery(url.searchParams)
  if (authorization === undefined) return undefined
  return fromHeader(authorization, String(request.headers['x-amz-date'] ?? ''))
}

function checkTime({ timestamp, expiresIn }: Signature, now: number) {
  const signedAt = timeOf(timestamp)
  if (expiresIn !== undefined && now > signedAt + expiresIn * 1000)
    throw new AwsRefusal('expired', 'Request has expired')
  const isTooOld = expiresIn === undefined && now - signedAt > clockSkewMilliseconds
  if (isTooOld || signedAt - now > clockSkewMilliseconds)
    throw new AwsRefusal(
      'skewed',
      'Signature expired: the difference between the request time and the current time is too large.',
    )
}

function checkScope({ date, region: scopeRegion, timestamp }: Signature) {
  if (scopeRegion !== region)
    throw new AwsRefusal('wrong-scope', `Credential should be scoped to the region ${region}.`)
  if (date !== timestamp.slice(0, 8))
    throw new AwsRefusal('wrong-scope', 'The date in the Credential is not that of X-Amz-Date.')
}

/** Allowed unsigned, because CloudFront adds this header after the signing and S3 accepts it. */
const addedByCloudFront = 'x-amz-cf-id'

/**
 * AWS requires the host and every `x-amz-` header to be signed, so that nothing can be added to a request.
 */
function checkSignedHeaders({ signedHeaders }: Signature, { headers }: IncomingMessage) {
  // Over HTTP/2 the SDK signs `:authority` instead of `host`.
  if (!signedHeaders.some((name) => name === 'host' || name === ':authority'))
    throw new AwsRefusal(
      'headers-not-signed',
      "'Host' or ':authority' must be a 'SignedHeader' in the AWS Authorization header.",
    )
  const unsigned = Object.keys(headers).filter(
    (name) => name.startsWith('x-amz-') && name !== addedByCloudFront && !signedHeaders.includes(name),
  )
  if (unsigned.length > 0)
    throw new AwsRefusal(
      'headers-not-signed',
      `There were headers present in the request which were not signed: ${unsigned.join(', ')}`,
    )
}

export type VerificationContext = { secretOf: SecretOf; now: Date }

/**
 * The checks that do not need the body: key, time, scope, signed headers.
 * @throws AwsRefusal `unknown-key`, `expired`, `skewed`, `wrong-scope`, `headers-not-signed`
 */
export function checkClaims(given: Signature, request: IncomingMessage, context: VerificationContext): void {
  // The emulator issues no temporary keys, so a session token is never valid.
  const hasToken = request.headers['x-amz-security-token'] !== undefined
  if (context.secretOf(given.accessKeyId) === undefined || hasToken)
    throw new AwsRefusal('unknown-key', 'The security token included in the request is invalid.')
  checkScope(given)
  checkTime(given, context.now.getTime())
  checkSignedHeaders(given, request)
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
  const value = name === 'host' ? hostOf(request.headers) : (request.headers[name] ?? '')
  return `${name}:${[value].flat().join(',').trim().replace(/ +/g, ' ')}`
}

/** S3 encodes the path once; other services encode the path as sent a second time. */
function canonicalPath({ pathname }: URL, isS3: boolean): string {
  const segments = pathname.split('/')
  if (isS3) return segments.map((segment) => uriEncode(decodeURIComponent(segment))).join('/')
  return `/${segments
    .filter((segment) => segment !== '')
    .map(uriEncode)
    .join('/')}${pathname.length > 1 && pathname.endsWith('/') ? '/' : ''}`
}

/** S3 signs the declared hash and verifies the body while reading; other services sign the body. */
function payloadOf(given: Signature, { request, url, body }: SignedRequest): string {
  if (given.service !== 's3') return hash(body)
  const declared = request.headers['x-amz-content-sha256']
  if (given.expiresIn !== undefined)
    return String(declared ?? url.searchParams.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD')
  if (typeof declared === 'string') return declared
  throw new AwsRefusal('incomplete', 'Missing required header for this request: x-amz-content-sha256')
}

const signingKeys = new Map<string, Buffer>()
const mostSigningKeys = 1000

function signingKey(secret: string, { date, region: scopeRegion, service }: Signature): Buffer {
  const parts = [secret, date, scopeRegion, service].join('/')
  const known = signingKeys.get(parts)
  if (known) return known
  const key = [scopeRegion, service, 'aws4_request'].reduce(keyed, keyed(`AWS4${secret}`, date))
  if (signingKeys.size >= mostSigningKeys) signingKeys.clear()
  signingKeys.set(parts, key)
  return key
}

function isSameSignature(expected: string, received: string): boolean {
  const left = Buffer.from(expected)
  const right = Buffer.from(received)
  return left.length === right.length && timingSafeEqual(left, right)
}

export type SignedRequest = { request: IncomingMessage; url: URL; body: Buffer }

/**
 * Recomputes the signature (AWS, "Create a signed AWS API request") and compares.
 * @throws AwsRefusal `mismatch`, or `incomplete` when S3 gets no content hash; URIError for a malformed path
 */
export function checkSignature(
  given: Signature,
  signed: SignedRequest,
  { secretOf }: VerificationContext,
): void {
  const { request, url } = signed
  const canonicalRequest = [
    request.method,
    canonicalPath(url, given.service === 's3'),
    canonicalQuery(url),
    ...given.signedHeaders.map((name) => canonicalHeader(request, name)),
    '',
    given.signedHeaders.join(';'),
    payloadOf(given, signed),
  ].join('\n')
  const scope = [given.date, given.region, given.service, 'aws4_request'].join('/')
  const text = [algorithm, given.timestamp, scope, hash(canonicalRequest)].join('\n')
  const key = signingKey(secretOf(given.accessKeyId) ?? '', given)
  if (!isSameSignature(keyed(key, text).toString('hex'), given.signature))
    throw new AwsRefusal(
      'mismatch',
      'The request signature we calculated does not match the signature you provided. Check your key and signing method.',
    )
}
