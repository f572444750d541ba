import { ListObjectsV2Command } from '@aws-sdk/client-s3'
import type { Store } from '#functions/clients/store.ts'

export async function listStored({ client, bucket }: Store, prefix: string): Promise<string[]> {
  const { Contents: objects = [] } = await client.send(
    new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix }),
  )
  return objects.flatMap(({ Key }) => Key ?? [])
}
