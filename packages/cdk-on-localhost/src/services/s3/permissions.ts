import type { IncomingMessage } from 'node:http'
import type { Permission } from '../../aws/service.ts'

export type Address = { bucket: string; key: string }

/** Expects path-style URLs, which the SDK uses for hosts that are IP addresses. */
export function addressOf(url: URL): Address {
  const [, bucket = '', ...key] = url.pathname.split('/')
  return { bucket, key: key.map(decodeURIComponent).join('/') }
}

const bucketArn = (bucket: string) => `arn:aws:s3:::${bucket}`
const objectArn = ({ bucket, key }: Address) => `${bucketArn(bucket)}/${key}`

function objectAction(method: string, query: URLSearchParams): string {
  if (query.has('uploadId') && method === 'DELETE') return 's3:AbortMultipartUpload'
  if (method === 'GET' || method === 'HEAD') return 's3:GetObject'
  return method === 'DELETE' ? 's3:DeleteObject' : 's3:PutObject'
}

/**
 * Tagging a new object needs a permission of its own (S3 API reference, PutObject and CreateMultipartUpload).
 */
function ofTags({ headers }: IncomingMessage, { bucket, key }: Address): Permission[] {
  if (!headers['x-amz-tagging']) return []
  return [{ action: 's3:PutObjectTagging', resource: objectArn({ bucket, key }) }]
}

/** Service Authorization Reference, S3. */
export function s3Permissions(request: IncomingMessage, url: URL): Permission[] {
  const method = request.method ?? 'GET'
  const address = addressOf(url)
  if (address.key !== '')
    return [
      { action: objectAction(method, url.searchParams), resource: objectArn(address) },
      ...ofTags(request, address),
    ]
  const context = { 's3:prefix': url.searchParams.get('prefix') ?? '' }
  return [{ action: 's3:ListBucket', resource: bucketArn(address.bucket), context }]
}
