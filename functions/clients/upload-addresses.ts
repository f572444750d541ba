import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { uploadAddressMinutes } from '#shared/deployment/retention.ts'

export type UploadSigner = { client: S3Client; bucket: string; siteUrl: string }

export function openUploadSigner(bucket: string, siteUrl: string): UploadSigner {
  // Disables the checksum, because the URL is signed before the bytes exist.
  return { client: new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED' }), bucket, siteUrl }
}

export type UploadAddress = {
  method: 'PUT'
  url: string
  headers: { 'content-type': string }
  expiresAt: string
}

/** Browsers never render JSON as a page, so an uploaded HTML file cannot run scripts. */
export const uploadedContentType = 'application/json'

/**
 * A URL that accepts one object of exactly this length and type. CloudFront passes path and query on to the
 * bucket, so a signature for the bucket's own host is valid there too.
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
