import type { IncomingHttpHeaders } from 'node:http'
import { S3Error } from '#emulator/services/s3/s3-error.ts'

const kept = ['cache-control', 'content-disposition', 'content-language', 'expires']
const metadataPrefix = 'x-amz-meta-'
const maximumMetadataBytes = 2048

/** The headers of an upload that belong to its object: type, caching and the caller's own metadata. */
export function objectHeadersOf(headers: IncomingHttpHeaders): Record<string, string> {
  const metadata = Object.entries(headers).filter(([name]) => name.startsWith(metadataPrefix))
  const bytes = metadata.reduce(
    (sum, [name, value]) => sum + Buffer.byteLength(name.slice(metadataPrefix.length) + String(value)),
    0,
  )
  if (bytes > maximumMetadataBytes)
    throw new S3Error(
      400,
      'MetadataTooLarge',
      'Your metadata headers exceed the maximum allowed metadata size',
    )
  const encoding = String(headers['content-encoding'] ?? '')
    .split(',')
    .map((coding) => coding.trim())
    .filter((coding) => coding && coding !== 'aws-chunked')
    .join(',')
  const plain = kept.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []))
  return {
    'content-type': String(headers['content-type'] ?? 'application/octet-stream'),
    ...Object.fromEntries(plain),
    ...(encoding && { 'content-encoding': encoding }),
    ...Object.fromEntries(metadata.map(([name, value]) => [name, String(value)])),
  }
}

/** Tags from the `x-amz-tagging` header, encoded like a query. */
export function tagsOf(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(String(headers['x-amz-tagging'] ?? '')))
}
