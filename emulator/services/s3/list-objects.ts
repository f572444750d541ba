import { uriEncode } from '#emulator/aws/uri-encode.ts'
import { type Exchange, sendXml } from '#emulator/services/s3/exchange.ts'
import type { StoredObject } from '#emulator/services/s3/object-store.ts'
import { S3Error } from '#emulator/services/s3/s3-error.ts'

type Listing = { keys: string[]; prefixes: string[]; nextAfter: string | undefined }
type ListingQuery = { prefix: string; delimiter: string; after: string; maximum: number }

const largestPage = 1000

function compareBytes(one: string, other: string): number {
  return Buffer.compare(Buffer.from(one), Buffer.from(other))
}

/** A page of keys after `after`; those that share a text up to the delimiter stand as one common prefix. */
function listKeys(sortedKeys: readonly string[], query: ListingQuery): Listing {
  const { prefix, delimiter, after, maximum } = query
  const listing: Listing = { keys: [], prefixes: [], nextAfter: undefined }
  let last = ''
  for (const key of sortedKeys) {
    if (!key.startsWith(prefix)) continue
    const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1
    const common = end < 0 ? undefined : key.slice(0, end + delimiter.length)
    const entry = common ?? key
    if ((after && compareBytes(entry, after) <= 0) || entry === last) continue
    if (listing.keys.length + listing.prefixes.length >= maximum) return { ...listing, nextAfter: last }
    listing[common === undefined ? 'keys' : 'prefixes'].push(entry)
    last = entry
  }
  return listing
}

function entryOf(object: StoredObject, encode: (text: string) => string) {
  return {
    Key: encode(object.key),
    LastModified: object.modifiedAt,
    ETag: `"${object.etag}"`,
    Size: object.size,
    StorageClass: 'STANDARD',
  }
}

function afterOf(query: URLSearchParams): string {
  const token = query.get('continuation-token')
  return token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString()
}

/** ListObjectsV2; the older ListObjects is not spoken here. */
export function listObjects({ query, bucket, response }: Exchange) {
  if (query.get('list-type') !== '2')
    throw new S3Error(501, 'NotImplemented', 'The local S3 lists with list-type=2 only.')
  const maximum = Math.min(largestPage, Number(query.get('max-keys') ?? largestPage))
  if (!(maximum >= 0)) throw new S3Error(400, 'InvalidArgument', 'max-keys must be a number')
  const encode = query.get('encoding-type') === 'url' ? uriEncode : (text: string) => text
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const { keys, prefixes, nextAfter } = listKeys(bucket.store.sortedKeys(), {
    prefix,
    delimiter,
    after: afterOf(query),
    maximum,
  })
  sendXml(response, 'ListBucketResult', {
    Name: bucket.name,
    Prefix: encode(prefix),
    Delimiter: delimiter ? encode(delimiter) : undefined,
    KeyCount: keys.length + prefixes.length,
    MaxKeys: maximum,
    IsTruncated: nextAfter !== undefined,
    NextContinuationToken: nextAfter && Buffer.from(nextAfter).toString('base64url'),
    Contents: keys.flatMap((key) => bucket.store.find(key) ?? []).map((object) => entryOf(object, encode)),
    CommonPrefixes: prefixes.map((each) => ({ Prefix: encode(each) })),
  })
}
