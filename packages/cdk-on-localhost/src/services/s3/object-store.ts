import { createHash, randomUUID } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { damagedFile, diskError, makeFolder, missingFile, readState, writeState } from '../../state-file.ts'
import { S3Error } from './s3-error.ts'

const objectSchema = z.object({
  key: z.string(),
  content: z.string(),
  size: z.number(),
  etag: z.string(),
  modifiedAt: z.iso.datetime(),
  headers: z.record(z.string(), z.string()),
  checksums: z.record(z.string(), z.string()),
  tags: z.record(z.string(), z.string()),
})
export type StoredObject = z.infer<typeof objectSchema>

export type WrittenContent = { file: string; size: number; md5: string }

export type Bucket = {
  find(key: string): StoredObject | undefined
  /** Sorted by UTF-8 bytes, as S3 lists them. */
  sortedKeys(): string[]
  objects(): StoredObject[]
  writeContent(stream: Readable, limits?: { maximum: number }): Promise<WrittenContent>
  moveContent(content: WrittenContent, path: string): void
  /** Creates or replaces an object. Atomic: the object exists once its record is renamed. */
  commit(object: StoredObject): StoredObject
  delete(key: string): void
  /** Opens the file at once, so that replacing the object does not break the read. */
  read(object: StoredObject, range?: { start: number; end: number }): Readable
  /** For files that belong to the bucket but are not objects, such as parts of an upload. */
  folder: string
}

const largestObject = 5 * 1024 ** 3

type Folders = { contentFolder: string; recordFolder: string }

/** @throws StartError for a damaged record, or a file of the wrong size */
function loadRecords({ contentFolder, recordFolder }: Folders): Map<string, StoredObject> {
  const objects = new Map<string, StoredObject>()
  for (const name of readdirSync(recordFolder)) {
    if (!name.endsWith('.json')) continue
    const object = readState(join(recordFolder, name), objectSchema)
    if (!object) continue
    const path = join(contentFolder, object.content)
    const size = statSync(path, { throwIfNoEntry: false })?.size
    if (size === undefined) throw missingFile(path)
    if (size !== object.size) throw damagedFile(path)
    objects.set(object.key, object)
  }
  return objects
}

/** Deletes files of writes that a crash interrupted. */
function deleteUnfinished({ contentFolder, recordFolder }: Folders, objects: Iterable<StoredObject>): void {
  const used = new Set([...objects].map(({ content }) => content))
  for (const name of readdirSync(contentFolder)) if (!used.has(name)) rmSync(join(contentFolder, name))
  for (const name of readdirSync(recordFolder)) if (name.endsWith('.tmp')) rmSync(join(recordFolder, name))
}

async function writeFile(
  path: string,
  stream: Readable,
  maximum: number,
): Promise<Omit<WrittenContent, 'file'>> {
  const md5 = createHash('md5')
  let size = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      md5.update(chunk)
      const isTooLarge = size > maximum
      done(
        isTooLarge
          ? new S3Error(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size')
          : null,
        chunk,
      )
    },
  })
  try {
    await pipeline(stream, meter, createWriteStream(path, { flags: 'wx', flush: true }))
  } catch (error) {
    rmSync(path, { force: true })
    throw diskError(error, path)
  }
  return { size, md5: md5.digest('hex') }
}

/**
 * Each object has a file with its bytes and a small record that points to it.
 * @throws StartError for a damaged file
 */
export function openBucket(folder: string): Bucket {
  const contentFolder = join(folder, 'content')
  const recordFolder = join(folder, 'objects')
  for (const each of [contentFolder, recordFolder]) makeFolder(each)
  const folders = { contentFolder, recordFolder }
  const objects = loadRecords(folders)
  deleteUnfinished(folders, objects.values())
  let sorted: string[] | undefined

  const recordOf = (key: string) =>
    join(recordFolder, `${createHash('sha256').update(key).digest('hex')}.json`)
  const contentOf = (file: string) => join(contentFolder, file)

  return {
    folder,
    find: (key) => objects.get(key),
    objects: () => [...objects.values()],
    sortedKeys() {
      sorted ??= [...objects.keys()].sort((one, other) =>
        Buffer.compare(Buffer.from(one), Buffer.from(other)),
      )
      return sorted
    },
    async writeContent(stream, { maximum } = { maximum: largestObject }) {
      const file = randomUUID()
      return { file, ...(await writeFile(contentOf(file), stream, maximum)) }
    },
    moveContent: ({ file }, path) => renameSync(contentOf(file), path),
    commit(object) {
      const replaced = objects.get(object.key)
      writeState(recordOf(object.key), JSON.stringify(object))
      objects.set(object.key, object)
      if (replaced) rmSync(contentOf(replaced.content), { force: true })
      else sorted = undefined
      return object
    },
    delete(key) {
      const object = objects.get(key)
      if (!object) return
      objects.delete(key)
      sorted = undefined
      rmSync(recordOf(key), { force: true })
      rmSync(contentOf(object.content), { force: true })
    },
    read: (object, range) => createReadStream('', { ...range, fd: openSync(contentOf(object.content), 'r') }),
  }
}
