import { bodyOf } from '#emulator/services/s3/body.ts'
import { checkWriteConditions } from '#emulator/services/s3/conditions.ts'
import { type Exchange, send } from '#emulator/services/s3/exchange.ts'
import { objectCreated, objectDeleted } from '#emulator/services/s3/object-events.ts'
import { objectHeadersOf, tagsOf } from '#emulator/services/s3/object-headers.ts'
import type { Content, StoredObject } from '#emulator/services/s3/object-store.ts'
import { S3Error } from '#emulator/services/s3/s3-error.ts'

const maximumKeyBytes = 1024

export function checkKey(key: string) {
  if (Buffer.byteLength(key) > maximumKeyBytes)
    throw new S3Error(400, 'KeyTooLongError', 'Your key is too long')
}

/** Commits written bytes under the conditions of their request; drops them when a condition fails. */
export function commitContent(
  { request, bucket, now }: Exchange,
  content: Content,
  object: Omit<StoredObject, 'content' | 'size' | 'modifiedAt'>,
): StoredObject {
  try {
    checkWriteConditions(request.headers, bucket.store.find(object.key))
  } catch (error) {
    bucket.store.discard(content)
    throw error
  }
  const modifiedAt = now().toISOString()
  return bucket.store.commit({ ...object, content: content.file, size: content.size, modifiedAt })
}

export async function putObject(exchange: Exchange) {
  const { request, response, bucket, key } = exchange
  checkKey(key)
  checkWriteConditions(request.headers, bucket.store.find(key))
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
  const checksumHeaders = Object.entries(checksums).map(([name, value]) => [`x-amz-checksum-${name}`, value])
  send(response, 200, { etag: `"${object.etag}"`, ...Object.fromEntries(checksumHeaders) })
}

export function deleteObject({ bucket, key, emit, now, response }: Exchange) {
  if (bucket.store.remove(key)) emit(objectDeleted(bucket.name, { key, reason: 'DeleteObject' }, now()))
  send(response, 204)
}
