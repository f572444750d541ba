import { bodyOf } from './body.ts'
import { checksumHeaders } from './checksums.ts'
import { type S3Exchange, sendEmpty } from './exchange.ts'
import { objectCreated } from './object-events.ts'
import { objectHeadersOf, tagsOf } from './object-headers.ts'
import type { StoredObject, WrittenContent } from './object-store.ts'
import { S3Error } from './s3-error.ts'

const maximumKeyBytes = 1024

export function checkKey(key: string) {
  if (Buffer.byteLength(key) > maximumKeyBytes)
    throw new S3Error(400, 'KeyTooLongError', 'Your key is too long')
}

export function commitContent(
  { bucket, now }: S3Exchange,
  { file: content, size }: WrittenContent,
  object: Omit<StoredObject, 'content' | 'size' | 'modifiedAt'>,
): StoredObject {
  return bucket.store.commit({ ...object, content, size, modifiedAt: now().toISOString() })
}

export async function putObject(exchange: S3Exchange) {
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
  sendEmpty(response, 200, { etag: `"${object.etag}"`, ...checksumHeaders(checksums) })
}

export function deleteStoredObject({ bucket, key, response }: S3Exchange) {
  bucket.store.delete(key)
  sendEmpty(response, 204)
}
