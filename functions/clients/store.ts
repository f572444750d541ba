import type { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type * as z from 'zod'

/** A bucket and the client that reaches it. */
export type Store = { client: S3Client; bucket: string }

export type ObjectInformation = { contentType: string; cacheControl?: string }

/** S3 takes parts of at least 5 MiB; at most 10,000 of these hold the 2 GB that a job may have. */
const partBytes = 8 * 1024 * 1024

/** One client per container; the SDK finds region, credentials and endpoint in the environment. */
export function openStore(bucket: string): Store {
  return { client: new S3Client({}), bucket }
}

export async function getBytes(store: Store, key: string): Promise<Uint8Array> {
  const answer = await store.client.send(new GetObjectCommand({ Bucket: store.bucket, Key: key }))
  return (await answer.Body?.transformToByteArray()) ?? new Uint8Array()
}

/** Who may read but not list is told 403 of an object that is not there (docs: S3 GetObject, permissions). */
const absent: readonly (number | undefined)[] = [403, 404]

/** The bytes, or undefined when there is no such object. */
async function findBytes(store: Store, key: string): Promise<Uint8Array | undefined> {
  try {
    return await getBytes(store, key)
  } catch (cause) {
    if (cause instanceof S3ServiceException && absent.includes(cause.$metadata.httpStatusCode))
      return undefined
    throw cause
  }
}

/** The object as text, or undefined when nothing was written under the key. */
export async function findText(store: Store, key: string): Promise<string | undefined> {
  const bytes = await findBytes(store, key)
  return bytes && new TextDecoder().decode(bytes)
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

/** @throws NoSuchKey, or ZodError when the object is not what was written there. */
export async function getJson<Schema extends z.ZodType>(
  store: Store,
  key: string,
  schema: Schema,
): Promise<z.output<Schema>> {
  return parse(await getBytes(store, key), schema)
}

/** The object, or undefined when nothing was written under the key. */
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

/** The stream in parts of at least the size that S3 asks for; only the last may be smaller. */
async function* inParts(body: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    const buffer = Buffer.from(chunk)
    waiting.push(buffer)
    bytes += buffer.byteLength
    if (bytes >= partBytes) {
      yield Buffer.concat(waiting)
      waiting = []
      bytes = 0
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting)
}

type Upload = { Bucket: string; Key: string; UploadId: string | undefined }

async function putParts(store: Store, upload: Upload, body: Readable) {
  const parts: { ETag: string | undefined; PartNumber: number }[] = []
  let bytes = 0
  for await (const part of inParts(body)) {
    const PartNumber = parts.length + 1
    const answer = await store.client.send(new UploadPartCommand({ ...upload, PartNumber, Body: part }))
    parts.push({ ETag: answer.ETag, PartNumber })
    bytes += part.byteLength
  }
  return { parts, bytes }
}

/**
 * Writes a stream of unknown length, part by part: it is there as a whole or not at all. Lifecycle rules go by its tags.
 * Answers how many bytes it has; nothing is written of an empty one, because S3 completes no upload without parts.
 */
export async function putStream(
  store: Store,
  key: string,
  content: { body: Readable; contentType: string; tags: Readonly<Record<string, string>> },
): Promise<number> {
  const { client, bucket } = store
  const target = { Bucket: bucket, Key: key }
  const Tagging = new URLSearchParams(content.tags).toString()
  const { UploadId } = await client.send(
    new CreateMultipartUploadCommand({ ...target, ContentType: content.contentType, Tagging }),
  )
  const upload = { ...target, UploadId }
  try {
    const { parts, bytes } = await putParts(store, upload, content.body)
    if (bytes === 0) await client.send(new AbortMultipartUploadCommand(upload))
    else
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }))
    return bytes
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload))
    throw error
  }
}
