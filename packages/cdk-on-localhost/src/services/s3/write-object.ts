import { bodyOf } from './body.ts'
import { checksumHeaders } from './checksums.ts'
import { type Exchange, send } from './exchange.ts'
import { objectCreated } from './object-events.ts'
import { objectHeadersOf, tagsOf } from './object-headers.ts'
import type { Content, StoredObject } from './object-store.ts'
import { S3Error } from './s3-error.ts'

const maximumKeyBytes = 1024

export function checkKey(key: string) {
  if (Buffer.byteLength(key) > maximumKeyBytes)
    throw new S3Error(400, 'KeyTooLongError', 'Your key is too long')
}

export function commitContent(
  { bucket, now }: Exchange,
  { file: content, size }: Content,
  object: Omit<StoredObject, 'content' | 'size' | 'modifiedAt'>,
): StoredObject {
  return bucket.store.commit({ ...object, content, size, modifiedAt: now().toISOString() })
}

export async function putObject(exchange: Exchange) {
  const { request, response, bucket, key } = exchange
  checkKey(key)
  const headers = objectHeadersOf(request.headers)
  const { stream, checksums } = bodyOf(request)
  const content = await bucket.store.writeContent(stream)
  const object = commitContent(exchange, content, {
    key,
    etag: content.md5,
    headers,
    checksums,
    tags: tagsOf(request.headers),
  })
  exchange.emit(objectCreated(bucket.name, object, 'PutObject'))
  send(response, 200, { etag: `"${object.etag}"`, ...checksumHeaders(checksums) })
}

export function deleteObject({ bucket, key, response }: Exchange) {
  bucket.store.remove(key)
  send(response, 204)
}
