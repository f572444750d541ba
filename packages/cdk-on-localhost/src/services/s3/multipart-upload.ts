import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import * as z from 'zod'
import { makeFolder, writeState } from '../../state-file.ts'
import { bodyOf, readDocument } from './body.ts'
import { checksumHeaders } from './checksums.ts'
import { type S3Exchange, sendEmpty, sendXml } from './exchange.ts'
import { isAbandoned, type LifecycleRule } from './lifecycle.ts'
import { objectCreated } from './object-events.ts'
import { objectHeadersOf, tagsOf } from './object-headers.ts'
import type { Bucket } from './object-store.ts'
import { childElements, elementText, parseXml } from './read-xml.ts'
import { S3Error } from './s3-error.ts'
import { checkKey, commitContent } from './write-object.ts'

const uploadSchema = z.object({
  key: z.string(),
  headers: z.record(z.string(), z.string()),
  tags: z.record(z.string(), z.string()),
  initiatedAt: z.iso.datetime(),
})
const partSchema = z.object({ number: z.number(), etag: z.string(), size: z.number(), content: z.string() })
type Part = z.infer<typeof partSchema>

const smallestPart = 5 * 1024 ** 2
const largestPart = 5 * 1024 ** 3
const lastPartNumber = 10_000

const noSuchUpload = () =>
  new S3Error(
    404,
    'NoSuchUpload',
    'The specified multipart upload does not exist. It may have been aborted or completed.',
  )
const invalidPart = () =>
  new S3Error(400, 'InvalidPart', 'One or more of the specified parts could not be found.')

function folderOf({ bucket, query, key }: S3Exchange): string {
  const id = query.get('uploadId') ?? ''
  const folder = join(bucket.store.folder, 'uploads', id)
  if (!z.uuid().safeParse(id).success || !existsSync(folder)) throw noSuchUpload()
  if (uploadOf(folder).key !== key) throw noSuchUpload()
  return folder
}

const uploadOf = (folder: string) =>
  uploadSchema.parse(JSON.parse(readFileSync(join(folder, 'upload.json'), 'utf8')))

function readableUpload(folder: string) {
  try {
    return uploadOf(folder)
  } catch {
    return undefined
  }
}

const partName = (number: number) => `part-${number}.json`

function partOf(folder: string, number: number): Part | undefined {
  const path = join(folder, partName(number))
  return existsSync(path) ? partSchema.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined
}

export function createMultipartUpload({ bucket, key, request, response, now }: S3Exchange) {
  checkKey(key)
  const id = randomUUID()
  const folder = join(bucket.store.folder, 'uploads', id)
  makeFolder(folder)
  const upload = {
    key,
    headers: objectHeadersOf(request.headers),
    tags: tagsOf(request.headers),
    initiatedAt: now().toISOString(),
  }
  writeState(join(folder, 'upload.json'), JSON.stringify(upload))
  sendXml(response, 'InitiateMultipartUploadResult', { Bucket: bucket.name, Key: key, UploadId: id })
}

export async function uploadPart(exchange: S3Exchange) {
  const { request, response, bucket, query } = exchange
  const folder = folderOf(exchange)
  const number = Number(query.get('partNumber'))
  if (!Number.isInteger(number) || number < 1 || number > lastPartNumber)
    throw new S3Error(
      400,
      'InvalidArgument',
      `Part number must be an integer between 1 and ${lastPartNumber}`,
    )
  const { stream, checksums } = bodyOf(request)
  const content = await bucket.store.writeContent(stream, { maximum: largestPart })
  bucket.store.moveContent(content, join(folder, content.file))
  const replaced = partOf(folder, number)
  const part: Part = { number, etag: content.md5, size: content.size, content: content.file }
  writeState(join(folder, partName(number)), JSON.stringify(part))
  if (replaced) rmSync(join(folder, replaced.content), { force: true })
  sendEmpty(response, 200, { etag: `"${part.etag}"`, ...checksumHeaders(checksums) })
}

/** @throws S3Error when a part is missing, changed, out of order or too small */
function chosenParts(folder: string, document: string): Part[] {
  const chosen = childElements(parseXml(document), 'Part').map((entry) => {
    const part = partOf(folder, Number(elementText(entry, 'PartNumber')))
    if (!part || part.etag !== elementText(entry, 'ETag')?.replaceAll('"', '')) throw invalidPart()
    return part
  })
  if (chosen.length === 0) throw invalidPart()
  if (chosen.some((part, position) => position > 0 && part.number <= (chosen[position - 1]?.number ?? 0)))
    throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.')
  if (chosen.slice(0, -1).some(({ size }) => size < smallestPart))
    throw new S3Error(400, 'EntityTooSmall', 'Your proposed upload is smaller than the minimum allowed size')
  return chosen
}

function etagOf(parts: readonly Part[]): string {
  const hashes = Buffer.concat(parts.map(({ etag }) => Buffer.from(etag, 'hex')))
  return `${createHash('md5').update(hashes).digest('hex')}-${parts.length}`
}

async function* bytesOf(folder: string, parts: readonly Part[]) {
  for (const { content } of parts) yield* createReadStream(join(folder, content))
}

export async function completeUpload(exchange: S3Exchange) {
  const { request, response, bucket, key } = exchange
  const folder = folderOf(exchange)
  const parts = chosenParts(folder, await readDocument(request))
  const { headers, tags } = uploadOf(folder)
  const content = await bucket.store.writeContent(Readable.from(bytesOf(folder, parts)))
  const etag = etagOf(parts)
  const object = commitContent(exchange, content, { key, etag, headers, checksums: {}, tags })
  rmSync(folder, { recursive: true })
  exchange.emit(objectCreated(bucket.name, object, 'CompleteMultipartUpload'))
  sendXml(response, 'CompleteMultipartUploadResult', { Bucket: bucket.name, Key: key, ETag: `"${etag}"` })
}

/**
 * Deletes uploads that are due by the lifecycle rules, and those with a damaged record, which cannot be
 * continued.
 */
export function abortAbandoned({ folder }: Bucket, rules: readonly LifecycleRule[], now: Date): void {
  const uploads = join(folder, 'uploads')
  if (!existsSync(uploads)) return
  for (const id of readdirSync(uploads)) {
    const upload = readableUpload(join(uploads, id))
    if (!upload || isAbandoned(upload, rules, now)) rmSync(join(uploads, id), { recursive: true })
  }
}

export function abortUpload(exchange: S3Exchange) {
  rmSync(folderOf(exchange), { recursive: true })
  sendEmpty(exchange.response, 204)
}
