import { type S3Exchange, sendXml } from './exchange.ts'
import type { StoredObject } from './object-store.ts'
import { S3Error } from './s3-error.ts'

const largestPage = 1000

const compareBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

const entryOf = (object: StoredObject) => ({
  Key: object.key,
  LastModified: object.modifiedAt,
  ETag: `"${object.etag}"`,
  Size: object.size,
  StorageClass: 'STANDARD',
})

/** ListObjectsV2 only, not the older ListObjects. */
export function listObjects({ query, bucket, response }: S3Exchange) {
  if (query.get('list-type') !== '2')
    throw new S3Error(501, 'NotImplemented', 'The local S3 lists with list-type=2 only.')
  const maximum = Math.min(largestPage, Number(query.get('max-keys') ?? largestPage))
  if (!(maximum >= 0)) throw new S3Error(400, 'InvalidArgument', 'max-keys must be a number')
  const prefix = query.get('prefix') ?? ''
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString()
  const left = bucket.store
    .sortedKeys()
    .filter((key) => key.startsWith(prefix) && (after === '' || compareBytes(key, after) > 0))
  const keys = left.slice(0, maximum)
  const isTruncated = keys.length < left.length
  sendXml(response, 'ListBucketResult', {
    Name: bucket.name,
    Prefix: prefix,
    KeyCount: keys.length,
    MaxKeys: maximum,
    IsTruncated: isTruncated,
    NextContinuationToken: isTruncated ? Buffer.from(keys.at(-1) ?? '').toString('base64url') : undefined,
    Contents: keys.flatMap((key) => bucket.store.find(key) ?? []).map(entryOf),
  })
}
