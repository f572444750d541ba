import { bodyOf, readDocument } from '#emulator/services/s3/body.ts'
import { checkWriteConditions } from '#emulator/services/s3/conditions.ts'
import { type Exchange, send, sendXml } from '#emulator/services/s3/exchange.ts'
import { objectCreated, objectDeleted } from '#emulator/services/s3/object-events.ts'
import { objectHeadersOf, tagsOf } from '#emulator/services/s3/object-headers.ts'
import type { Content, StoredObject } from '#emulator/services/s3/object-store.ts'
import { objectOf } from '#emulator/services/s3/read-object.ts'
import { malformedXml, noSuchKey, S3Error } from '#emulator/services/s3/s3-error.ts'
import { childrenOf, element, parseXml, textOf } from '#emulator/services/s3/xml.ts'

const maximumKeyBytes = 1024
const maximumDeletedKeys = 1000
const maximumTags = 10

export function checkKey(key: string) {
  if (Buffer.byteLength(key) > maximumKeyBytes)
    throw new S3Error(400, 'KeyTooLongError', 'Your key is too long')
}

/** Commits written bytes under the conditions of their request; drops them when a condition fails. */
export function commitContent(
  { request, bucket }: Exchange,
  content: Content,
  object: Omit<StoredObject, 'content' | 'size' | 'modifiedAt'>,
): StoredObject {
  try {
    checkWriteConditions(request.headers, bucket.store.find(object.key))
  } catch (error) {
    bucket.store.discard(content)
    throw error
  }
  return bucket.store.commit({ ...object, content: content.file, size: content.size })
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

function sourceOf(exchange: Exchange) {
  const source = decodeURIComponent(String(exchange.request.headers['x-amz-copy-source'])).replace(/^\//, '')
  const slash = source.indexOf('/')
  const bucket = exchange.bucketNamed(source.slice(0, slash))
  const object = bucket.store.find(source.slice(slash + 1))
  if (!object) throw noSuchKey()
  return { bucket, object }
}

export async function copyObject(exchange: Exchange) {
  const { request, response, bucket, key } = exchange
  checkKey(key)
  const source = sourceOf(exchange)
  const isReplaced = request.headers['x-amz-metadata-directive'] === 'REPLACE'
  if (!isReplaced && source.bucket.name === bucket.name && source.object.key === key)
    throw new S3Error(
      400,
      'InvalidRequest',
      'This copy request is illegal because it is trying to copy an object to itself without changing its metadata.',
    )
  const content = await bucket.store.writeContent(source.bucket.store.read(source.object))
  const object = commitContent(exchange, content, {
    key,
    etag: content.md5,
    headers: isReplaced ? objectHeadersOf(request.headers) : source.object.headers,
    checksums: source.object.checksums,
    tags:
      request.headers['x-amz-tagging-directive'] === 'REPLACE' ? tagsOf(request.headers) : source.object.tags,
  })
  exchange.emit(objectCreated(bucket.name, object, 'CopyObject'))
  const content200 = element('LastModified', object.modifiedAt) + element('ETag', `"${object.etag}"`)
  sendXml(response, 'CopyObjectResult', content200)
}

function removeKey({ bucket, emit }: Exchange, key: string) {
  if (bucket.store.remove(key)) emit(objectDeleted(bucket.name, key))
}

export function deleteObject(exchange: Exchange) {
  removeKey(exchange, exchange.key)
  send(exchange.response, 204)
}

export async function deleteObjects(exchange: Exchange) {
  const root = parseXml(await readDocument(exchange.request))
  const keys = childrenOf(root, 'Object').map((entry) => textOf(entry, 'Key'))
  if (keys.length === 0 || keys.length > maximumDeletedKeys) throw malformedXml()
  const deleted = keys.map((key) => {
    if (key === undefined) throw malformedXml()
    removeKey(exchange, key)
    return `<Deleted>${element('Key', key)}</Deleted>`
  })
  const isQuiet = textOf(root, 'Quiet') === 'true'
  sendXml(exchange.response, 'DeleteResult', isQuiet ? '' : deleted.join(''))
}

export async function putTags(exchange: Exchange) {
  const object = objectOf(exchange)
  const [set] = childrenOf(parseXml(await readDocument(exchange.request)), 'TagSet')
  const tags = set
    ? childrenOf(set, 'Tag').map((tag) => [textOf(tag, 'Key') ?? '', textOf(tag, 'Value') ?? ''])
    : []
  if (tags.length > maximumTags) throw new S3Error(400, 'BadRequest', 'Object tags cannot be greater than 10')
  exchange.bucket.store.saveTags(object, Object.fromEntries(tags))
  send(exchange.response, 200)
}

export function deleteTags(exchange: Exchange) {
  exchange.bucket.store.saveTags(objectOf(exchange), {})
  send(exchange.response, 204)
}
