import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { StoredAnswer } from './edge-cache.ts'
import type { CachePolicy } from './policies.ts'

const gzipBytes = promisify(gzip)
const brotliBytes = promisify(brotliCompress)

/** Content types that CloudFront compresses (developer guide, ServingCompressedFiles). */
const compressible = new Set([
  'application/dash+xml',
  'application/eot',
  'application/font',
  'application/font-sfnt',
  'application/javascript',
  'application/json',
  'application/opentype',
  'application/otf',
  'application/pdf',
  'application/pkcs7-mime',
  'application/protobuf',
  'application/rss+xml',
  'application/truetype',
  'application/ttf',
  'application/vnd.apple.mpegurl',
  'application/vnd.mapbox-vector-tile',
  'application/vnd.ms-fontobject',
  'application/wasm',
  'application/xhtml+xml',
  'application/xml',
  'application/x-font-opentype',
  'application/x-font-truetype',
  'application/x-font-ttf',
  'application/x-httpd-cgi',
  'application/x-javascript',
  'application/x-mpegurl',
  'application/x-opentype',
  'application/x-otf',
  'application/x-perl',
  'application/x-ttf',
  'font/eot',
  'font/opentype',
  'font/otf',
  'font/ttf',
  'image/svg+xml',
  'text/css',
  'text/csv',
  'text/html',
  'text/javascript',
  'text/js',
  'text/plain',
  'text/richtext',
  'text/tab-separated-values',
  'text/xml',
  'text/x-component',
  'text/x-java-source',
  'text/x-script',
  'vnd.apple.mpegurl',
])
const smallestBytes = 1000
const largestBytes = 10_000_000
const compressedStatuses = new Set([200, 403, 404])

export type Encoding = 'br' | 'gzip'

export function encodingFor(acceptEncoding: string | null, policy: CachePolicy): Encoding | undefined {
  const accepted = (acceptEncoding ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';', 1)[0])
  if (policy.hasBrotli && accepted.includes('br')) return 'br'
  return policy.hasGzip && accepted.includes('gzip') ? 'gzip' : undefined
}

function isCompressible({ status, headers, body }: StoredAnswer): boolean {
  const type = headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const hasRightSize = body.length >= smallestBytes && body.length <= largestBytes
  return (
    compressedStatuses.has(status) &&
    !headers.has('content-encoding') &&
    hasRightSize &&
    compressible.has(type)
  )
}

export async function compress(answer: StoredAnswer, encoding: Encoding | undefined): Promise<StoredAnswer> {
  if (!encoding || !isCompressible(answer)) return answer
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
  const body = encoding === 'br' ? await brotliBytes(answer.body, quality) : await gzipBytes(answer.body)
  const headers = new Headers(answer.headers)
  headers.set('content-encoding', encoding)
  headers.append('vary', 'accept-encoding')
  const etag = headers.get('etag')
  if (etag && !etag.startsWith('W/')) headers.set('etag', `W/${etag}`)
  return { ...answer, headers, body }
}
