import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type * as z from 'zod'

export type Store = { client: S3Client; bucket: string }

export type ObjectInformation = { contentType: string; cacheControl?: string }

/** One client per container; the SDK finds region, credentials and endpoint in the environment. */
export function openStore(bucket: string): Store {
  return { client: new S3Client({}), bucket }
}

export async function getBytes(store: Store, key: string): Promise<Uint8Array> {
  const answer = await store.client.send(new GetObjectCommand({ Bucket: store.bucket, Key: key }))
  return (await answer.Body?.transformToByteArray()) ?? new Uint8Array()
}

/** S3 answers 403 instead of 404 without the right to list (docs: S3 GetObject, permissions). */
const absent: readonly (number | undefined)[] = [403, 404]

export async function findBytes(store: Store, key: string): Promise<Uint8Array | undefined> {
  try {
    return await getBytes(store, key)
  } catch (cause) {
    if (cause instanceof S3ServiceException && absent.includes(cause.$metadata.httpStatusCode))
      return undefined
    throw cause
  }
}

export async function putBytes(
  store: Store,
  key: string,
  content: ObjectInformation & { bytes: Uint8Array },
): Promise<void> {
  await store.client.send(
    new PutObjectCommand({
      Bucket: store.bucket,
      Key: key,
      Body: content.bytes,
      ContentType: content.contentType,
      CacheControl: content.cacheControl,
    }),
  )
}

const parse = <Schema extends z.ZodType>(bytes: Uint8Array, schema: Schema): z.output<Schema> =>
  schema.parse(JSON.parse(new TextDecoder().decode(bytes)))

/** @throws NoSuchKey, or ZodError when the object has another form */
export async function getJson<Schema extends z.ZodType>(
  store: Store,
  key: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parse(await getBytes(store, key), schema)
}

export async function findJson<Schema extends z.ZodType>(
  store: Store,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const bytes = await findBytes(store, key)
  return bytes && parse(bytes, schema)
}

export async function putJson(store: Store, key: string, value: unknown): Promise<void> {
  const bytes = new TextEncoder().encode(JSON.stringify(value))
  await putBytes(store, key, { bytes, contentType: 'application/json' })
}

/** Does nothing if the object does not exist. */
export async function deleteObject({ client, bucket: Bucket }: Store, Key: string): Promise<void> {
  await client.send(new DeleteObjectCommand({ Bucket, Key }))
}

export type ListedObject = { key: string; writtenAt: Date }

export async function* listByPrefix(store: Store, prefix: string): AsyncGenerator<ListedObject> {
  let token: string | undefined
  do {
    const page = await store.client.send(
      new ListObjectsV2Command({ Bucket: store.bucket, Prefix: prefix, ContinuationToken: token }),
    )
    for (const { Key, LastModified } of page.Contents ?? []) {
      if (Key !== undefined && LastModified) yield { key: Key, writtenAt: LastModified }
    }
    token = page.NextContinuationToken
  } while (token)
}

/** One by one: DeleteObjects would need a permission for the whole bucket. */
export async function deleteByPrefix(store: Store, prefix: string): Promise<void> {
  for (;;) {
    const page = await store.client.send(new ListObjectsV2Command({ Bucket: store.bucket, Prefix: prefix }))
    const keys = (page.Contents ?? []).map(({ Key }) => Key).filter((key) => key !== undefined)
    if (keys.length === 0) return
    for (const key of keys) await deleteObject(store, key)
  }
}
