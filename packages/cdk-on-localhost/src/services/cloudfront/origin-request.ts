import { randomUUID } from 'node:crypto'
import type { HttpRequest } from '../http-api/message.ts'
import type { Encoding } from './compression.ts'
import type { OriginConfig } from './config.ts'
import type { CachePolicy, NameFilter, OriginRequestPolicy } from './policies.ts'

/**
 * Forwarded under every policy. Conditional headers are not forwarded when the edge caches, because the cache
 * evaluates them.
 */
const alwaysForwarded = ['content-type', 'content-length', 'range']
const conditional = ['if-none-match', 'if-modified-since', 'if-match', 'if-unmodified-since', 'if-range']
const neverForwarded = new Set(['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'te', 'expect'])

function pick(text: string, separator: string, isChosen: NameFilter): string {
  return text
    .split(separator)
    .filter((part) => part.trim() !== '' && isChosen(part.split('=', 1)[0]?.trim() ?? ''))
    .map((part) => part.trim())
    .join(separator === ';' ? '; ' : separator)
}

function either(...choices: NameFilter[]): NameFilter {
  return (name) => choices.some((isChosen) => isChosen(name))
}

export type Forwarding = { cachePolicy: CachePolicy; originPolicy: OriginRequestPolicy; encoding?: Encoding }

function forwardedHeaders(request: HttpRequest, forwarding: Forwarding): Headers {
  const { cachePolicy, originPolicy } = forwarding
  const isCaching = cachePolicy.maximumSeconds > 0
  const isChosen = either(cachePolicy.headers, originPolicy.headers)
  const headers = new Headers({ 'user-agent': 'Amazon CloudFront' })
  for (const [name, value] of request.headers) {
    if (name === 'cookie' || neverForwarded.has(name)) continue
    const isAlways = alwaysForwarded.includes(name) || (!isCaching && conditional.includes(name))
    if (isCaching && conditional.includes(name)) continue
    if (isAlways || isChosen(name)) headers.set(name, value)
  }
  if (isCaching) headers.delete('accept-encoding')
  if (forwarding.encoding) headers.set('accept-encoding', forwarding.encoding === 'br' ? 'br,gzip' : 'gzip')
  return headers
}

export function originRequest(
  request: HttpRequest,
  origin: OriginConfig,
  forwarding: Forwarding,
): HttpRequest {
  const { cachePolicy, originPolicy } = forwarding
  const headers = forwardedHeaders(request, forwarding)
  if (!headers.has('host')) headers.set('host', origin.DomainName)
  const cookies = pick(
    request.headers.get('cookie') ?? '',
    ';',
    either(cachePolicy.cookies, originPolicy.cookies),
  )
  if (cookies !== '') headers.set('cookie', cookies)
  const forwarded = request.headers.get('x-forwarded-for')
  headers.set('x-forwarded-for', forwarded ? `${forwarded}, ${request.sourceAddress}` : request.sourceAddress)
  headers.set('via', '1.1 local.cloudfront.net (CloudFront)')
  headers.set('x-amz-cf-id', randomUUID())
  for (const { HeaderName, HeaderValue } of origin.OriginCustomHeaders) headers.set(HeaderName, HeaderValue)
  return {
    ...request,
    path: `${origin.OriginPath}${request.path}`,
    query: pick(request.query, '&', either(cachePolicy.query, originPolicy.query)),
    headers,
  }
}

export function cacheKey(request: HttpRequest, policy: CachePolicy, encoding: Encoding | undefined): string {
  const headers = [...request.headers].filter(([name]) => name !== 'cookie' && policy.headers(name))
  const cookies = pick(request.headers.get('cookie') ?? '', ';', policy.cookies)
  const query = pick(request.query, '&', policy.query)
  return JSON.stringify([request.path, query, cookies, headers, encoding ?? ''])
}
