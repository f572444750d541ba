import type { OutgoingHttpHeaders } from 'node:http'
import { readByteRange } from '../../aws/byte-range.ts'
import { sendBody } from '../../send-body.ts'
import { checksumHeaders } from './checksums.ts'
import { requestIds, type S3Exchange, sendEmpty } from './exchange.ts'
import type { StoredObject } from './object-store.ts'
import { noSuchKey, S3Error } from './s3-error.ts'

function headersOf(object: StoredObject): OutgoingHttpHeaders {
  return {
    ...object.headers,
    etag: `"${object.etag}"`,
    'last-modified': new Date(object.modifiedAt).toUTCString(),
    'accept-ranges': 'bytes',
  }
}

/** RFC 9110 section 13.1.2. */
function isKnown(ifNoneMatch: string | undefined, { etag }: StoredObject): boolean {
  const known = ifNoneMatch?.split(',').map((each) => each.trim()) ?? []
  return known.includes('*') || known.includes(`"${etag}"`)
}

export async function readObject(exchange: S3Exchange) {
  const { request, response, bucket, key } = exchange
  const object = bucket.store.find(key)
  if (!object) throw noSuchKey()
  if (isKnown(request.headers['if-none-match'], object)) {
    sendEmpty(response, 304, { etag: `"${object.etag}"` })
    return
  }
  const range = readByteRange(request.headers.range, object.size)
  if (range === 'unsatisfiable')
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable')
  const length = range ? range.end - range.start + 1 : object.size
  const asksForChecksums = request.headers['x-amz-checksum-mode']?.toString().toUpperCase() === 'ENABLED'
  response.writeHead(range ? 206 : 200, {
    ...requestIds(),
    ...headersOf(object),
    'content-length': length,
    ...(range
      ? { 'content-range': `bytes ${range.start}-${range.end}/${object.size}` }
      : asksForChecksums && checksumHeaders(object.checksums)),
  })
  if (request.method === 'HEAD' || length === 0) {
    response.end()
    return
  }
  await sendBody(bucket.store.read(object, range), response).catch((error: unknown) => {
    if (!response.destroyed) throw error
  })
}
