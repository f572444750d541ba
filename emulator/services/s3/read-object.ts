import type { OutgoingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { readByteRange } from '#emulator/aws/byte-range.ts'
import { isUnmodified } from '#emulator/services/s3/conditions.ts'
import { type Exchange, requestIds, send } from '#emulator/services/s3/exchange.ts'
import type { StoredObject } from '#emulator/services/s3/object-store.ts'
import { noSuchKey, S3Error } from '#emulator/services/s3/s3-error.ts'

const overridePrefix = 'response-'
const overridable = [
  'cache-control',
  'content-disposition',
  'content-encoding',
  'content-language',
  'content-type',
  'expires',
]

function overrides(query: URLSearchParams): OutgoingHttpHeaders {
  return Object.fromEntries(
    overridable.flatMap((name) => {
      const value = query.get(overridePrefix + name)
      return value === null ? [] : [[name, value]]
    }),
  )
}

function headersOf(object: StoredObject): OutgoingHttpHeaders {
  return {
    ...object.headers,
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
  }
}

function checksumHeaders({ request }: Exchange, object: StoredObject): OutgoingHttpHeaders {
  if (request.headers['x-amz-checksum-mode']?.toString().toUpperCase() !== 'ENABLED') return {}
  const entries = Object.entries(object.checksums)
  return Object.fromEntries(entries.map(([algorithm, value]) => [`x-amz-checksum-${algorithm}`, value]))
}

/** GET and HEAD of an object: whole, in part, or not again. */
export async function readObject(exchange: Exchange) {
  const { request, response, bucket, key, query } = exchange
  const object = bucket.store.find(key)
  if (!object) throw noSuchKey()
  if (isUnmodified(request.headers, object)) {
    send(response, 304, { etag: `"${object.etag}"` })
    return
  }
  const range = readByteRange(request.headers.range, object.size)
  if (range === 'unsatisfiable')
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable')
  const length = range ? range.end - range.start + 1 : object.size
  const tagCount = Object.keys(object.tags).length
  response.writeHead(range ? 206 : 200, {
    ...requestIds(),
    ...headersOf(object),
    ...overrides(query),
    'content-length': length,
    ...(range
      ? { 'content-range': `bytes ${range.start}-${range.end}/${object.size}` }
      : checksumHeaders(exchange, object)),
    ...(tagCount > 0 && { 'x-amz-tagging-count': tagCount }),
  })
  if (request.method === 'HEAD' || length === 0) {
    response.end()
    return
  }
  await pipeline(bucket.store.read(object, range), response).catch((error: unknown) => {
    // A reader may leave in the middle of an object; that is no failure of ours.
    if (!response.destroyed) throw error
  })
}
