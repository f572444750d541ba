import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { uploadAddressMinutes } from '#shared/deployment/retention.ts'

/** Signs addresses to which others may upload, on the site's own address. */
export type UploadSigner = { client: S3Client; bucket: string; siteUrl: string }

export function openUploadSigner(bucket: string, siteUrl: string): UploadSigner {
  // A checksum would be signed too, of bytes that nobody has yet.
  return { client: new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' }), bucket, siteUrl }
}

export type UploadAddress = {
  method: 'PUT'
  url: string
  headers: { 'content-type': string }
  expiresAt: string
}

/** Whatever a transcript's file holds, it is uploaded as this and as nothing that a browser would open. */
export const uploadedContentType = 'application/json'

/**
 * An address that takes one object of exactly this length and type. The edge passes its path and query on to the bucket, so what is
 * signed for the bucket's own name holds there too.
 */
export async function signUpload(
  { client, bucket, siteUrl }: UploadSigner,
  { key, size, now }: { key: string; size: number; now: Date },
): Promise<UploadAddress> {
  const seconds = uploadAddressMinutes * 60
  const signed = await getSignedUrl(
    client,
    new PutObjectCommand({ Bucket: bucket, Key: key, ContentLength: size, ContentType: uploadedContentType }),
    {
      expiresIn: seconds,
      signingDate: now,
      signableHeaders: new Set(['content-length', 'content-type', 'host']),
    },
  )
  return {
    method: 'PUT',
    url: new URL(`/${key}${new URL(signed).search}`, siteUrl).href,
    headers: { 'content-type': uploadedContentType },
    expiresAt: new Date(now.getTime() + seconds * 1000).toISOString(),
  }
}
