import {
  AbortMultipartUploadCommand,
  DeleteObjectsCommand,
  ListMultipartUploadsCommand,
  ListObjectVersionsCommand,
  type S3Client,
} from '@aws-sdk/client-s3'

/** `ExpectedBucketOwner` makes S3 refuse every call for a bucket of another account. */
export type OwnBucket = { Bucket: string; ExpectedBucketOwner: string }

/** Each page is deleted before the next is read, so the first page is always what is left. */
async function deletePage(client: S3Client, bucket: OwnBucket): Promise<number> {
  const page = await client.send(new ListObjectVersionsCommand(bucket))
  const Objects = [...(page.Versions ?? []), ...(page.DeleteMarkers ?? [])].flatMap(({ Key, VersionId }) =>
    Key === undefined ? [] : [{ Key, VersionId }],
  )
  if (Objects.length === 0) return 0
  const answer = await client.send(new DeleteObjectsCommand({ ...bucket, Delete: { Objects, Quiet: true } }))
  const [refused] = answer.Errors ?? []
  if (refused) throw new Error(`${bucket.Bucket}: ${refused.Key} was not deleted: ${refused.Message}`)
  return Objects.length
}

async function abortPage(client: S3Client, bucket: OwnBucket): Promise<number> {
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand(bucket))
  for (const { Key, UploadId } of Uploads)
    await client.send(new AbortMultipartUploadCommand({ ...bucket, Key, UploadId }))
  return Uploads.length
}

/** Deletes objects with all their versions, and parts of uploads that broke off. */
export async function emptyBucket(client: S3Client, bucket: OwnBucket): Promise<number> {
  let count = 0
  for (let deleted = -1; deleted !== 0; count += deleted) deleted = await deletePage(client, bucket)
  while ((await abortPage(client, bucket)) > 0);
  return count
}
