import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import { eachAtOnce } from '#functions/use-cases/each-at-once.ts'
import { CommandError } from '#scripts/move/command-error.ts'
import {
  type BucketName,
  hashOfFile,
  isObjectKey,
  type ListedObject,
  listedObjectSchema,
} from '#scripts/move/manifest.ts'
import { linesOf } from '#scripts/move/sealed-file.ts'
import { episodesPrefix, isCopiedAudio, mediaPrefix } from '#shared/deployment/object-keys.ts'

/** Uploads, audio and the progress of repairs last days only. */
const moved: Readonly<Record<BucketName, { prefix: string; isMoved(key: string): boolean }>> = {
  store: { prefix: episodesPrefix, isMoved: (key) => !isCopiedAudio(key) },
  media: { prefix: mediaPrefix, isMoved: () => true },
}

const objectsAtOnce = 16

type Place = { client: S3Client; bucket: string; folder: string }
type Found = { key: string; bytes: number; writtenAt: Date }

async function* listMoved(place: Place, name: BucketName): AsyncGenerator<Found[]> {
  const { prefix: Prefix, isMoved } = moved[name]
  for await (const page of paginateListObjectsV2(
    { client: place.client },
    { Bucket: place.bucket, Prefix },
  )) {
    yield (page.Contents ?? []).flatMap(({ Key: key, Size: bytes, LastModified: writtenAt }) =>
      key !== undefined && bytes !== undefined && writtenAt && isMoved(key)
        ? [{ key, bytes, writtenAt }]
        : [],
    )
  }
}

const inSeconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** By size and time, as rsync does. */
async function isCopied(file: string, { bytes, writtenAt }: Found): Promise<boolean> {
  const there = await stat(file).catch(() => undefined)
  return there?.size === bytes && inSeconds(there.mtime) === inSeconds(writtenAt)
}

async function download({ client, bucket: Bucket }: Place, file: string, found: Found) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const answer = await client.send(new GetObjectCommand({ Bucket, Key: found.key }))
  if (!(answer.Body instanceof Readable)) throw new Error(`${found.key} has no content.`)
  await pipeline(answer.Body, createWriteStream(`${file}.part`, { mode: 0o600 }))
  await utimes(`${file}.part`, found.writtenAt, found.writtenAt)
  await rename(`${file}.part`, file)
}

/** Undefined when the object was deleted since it was listed. */
async function copyOut(place: Place, found: Found): Promise<ListedObject | undefined> {
  const { key } = found
  if (!isObjectKey(key)) throw new CommandError(`The key of an object cannot be a file's name: ${key}`)
  const file = join(place.folder, key)
  try {
    if (!(await isCopied(file, found))) await download(place, file, found)
    const head = await place.client.send(new HeadObjectCommand({ Bucket: place.bucket, Key: key }))
    return {
      key,
      bytes: (await stat(file)).size,
      sha256: await hashOfFile(file),
      contentType: head.ContentType,
      cacheControl: head.CacheControl,
      contentEncoding: head.ContentEncoding,
    }
  } catch (error) {
    if (error instanceof NoSuchKey || error instanceof NotFound) return undefined
    throw error
  }
}

/** Copies what is not in the folder yet. */
export async function* exportObjects(place: Place, name: BucketName): AsyncGenerator<ListedObject> {
  for await (const page of listMoved(place, name)) {
    const copied: ListedObject[] = []
    await eachAtOnce(page, objectsAtOnce, async (found) => {
      const object = await copyOut(place, found)
      if (object) copied.push(object)
    })
    yield* copied
  }
}

export async function* readObjectList(file: string): AsyncGenerator<ListedObject> {
  for await (const line of linesOf(createReadStream(file))) yield listedObjectSchema.parse(JSON.parse(line))
}

async function isThere({ client, bucket: Bucket }: Place, { key, bytes }: ListedObject): Promise<boolean> {
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: key }))
    return head.ContentLength === bytes
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}

async function upload({ client, bucket: Bucket, folder }: Place, object: ListedObject): Promise<void> {
  await client.send(
    new PutObjectCommand({
      Bucket,
      Key: object.key,
      Body: createReadStream(join(folder, object.key)),
      ContentLength: object.bytes,
      ContentType: object.contentType,
      CacheControl: object.cacheControl,
      ContentEncoding: object.contentEncoding,
    }),
  )
}

/** Skips objects that an earlier try has written; S3 writes an object at once or not at all. */
export async function importObjects(place: Place, list: string): Promise<number> {
  let count = 0
  for await (const page of pagesOf(readObjectList(list), objectsAtOnce * 8)) {
    await eachAtOnce(page, objectsAtOnce, async (object) => {
      if (!(await isThere(place, object))) await upload(place, object)
    })
    count += page.length
  }
  return count
}

export async function* pagesOf<Value>(values: AsyncIterable<Value>, size: number): AsyncGenerator<Value[]> {
  let page: Value[] = []
  for await (const value of values) {
    page.push(value)
    if (page.length < size) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}
