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
import { basename, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod'
import { S3Error } from '#emulator/services/s3/s3-error.ts'
import {
  diskError,
  makeFolder,
  putAside,
  type Report,
  readOrPutAside,
  toConsole,
  writeState,
} from '#emulator/state-file.ts'

/** What S3 keeps of an object besides its bytes; `headers` are answered as they are. */
const objectSchema = z.object({
  key: z.string(),
  /** The file that holds the bytes. */
  content: z.string(),
  size: z.number(),
  etag: z.string(),
  modifiedAt: z.iso.datetime(),
  headers: z.record(z.string(), z.string()),
  checksums: z.record(z.string(), z.string()).default({}),
  tags: z.record(z.string(), z.string()).default({}),
})
export type StoredObject = z.infer<typeof objectSchema>

/** Bytes written to a file of their own, not yet an object. */
export type Content = { file: string; size: number; md5: string }

export type Bucket = {
  find(key: string): StoredObject | undefined
  /** In the order of their UTF-8 bytes, as S3 lists them. */
  sortedKeys(): string[]
  objects(): StoredObject[]
  writeContent(stream: Readable, limits?: { maximum: number }): Promise<Content>
  /** Takes written bytes out of the bucket's own files. */
  moveContent(content: Content, path: string): void
  /** Makes written bytes an object, replacing what had the key. The rename of its record is the moment it exists. */
  commit(object: StoredObject): StoredObject
  remove(key: string): void
  /** Opened at once, so that a replacement meanwhile does not take the bytes away. */
  read(object: StoredObject, range?: { start: number; end: number }): Readable
  /** For what belongs to the bucket but is no object, such as parts of an upload. */
  folder: string
}

const largestObject = 5 * 1024 ** 3

type Folders = { folder: string; contentFolder: string; recordFolder: string }

/** Whether all of an object's bytes are there. */
function isWhole({ content, size }: StoredObject, { contentFolder }: Folders): boolean {
  return statSync(join(contentFolder, content), { throwIfNoEntry: false })?.size === size
}

function tellLost(lost: readonly string[], { folder }: { folder: string }, report: Report): void {
  if (lost.length === 0) return
  const named = lost.slice(0, 3).join(', ') + (lost.length > 3 ? ` and ${lost.length - 3} more` : '')
  report(
    `${folder} was damaged, and of its objects these are lost: ${named}; what is left of their records is kept as *.damaged in ${join(folder, 'objects')}.`,
  )
}

/** The record of an object whose bytes are all there; any other is put aside, and `lose` hears of it. */
function loadRecord(path: string, folders: Folders, lose: (name: string) => void): StoredObject | undefined {
  const reading = { lost: '', report: () => lose(basename(path)) }
  const object = readOrPutAside(path, objectSchema, reading)
  if (!object || isWhole(object, folders)) return object
  putAside(path)
  lose(object.key)
  return undefined
}

function loadRecords(folders: Folders, report: Report): Map<string, StoredObject> {
  const objects = new Map<string, StoredObject>()
  const lost: string[] = []
  for (const name of readdirSync(folders.recordFolder)) {
    const path = join(folders.recordFolder, name)
    // Of a process that died while it wrote.
    if (name.endsWith('.tmp')) rmSync(path)
    if (!name.endsWith('.json')) continue
    const object = loadRecord(path, folders, (what) => lost.push(what))
    if (object) objects.set(object.key, object)
  }
  tellLost(lost, folders, report)
  return objects
}

/** Bytes whose process died before they became an object; they are left alone as long as a damaged record may have stood for them. */
function removeOrphans({ contentFolder, recordFolder }: Folders, objects: Iterable<StoredObject>) {
  if (readdirSync(recordFolder).some((name) => name.endsWith('.damaged'))) return
  const used = new Set([...objects].map(({ content }) => content))
  for (const name of readdirSync(contentFolder)) if (!used.has(name)) rmSync(join(contentFolder, name))
}

async function writeFile(path: string, stream: Readable, maximum: number): Promise<Omit<Content, 'file'>> {
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
    await pipeline(stream, meter, createWriteStream(path, { flags: 'wx' }))
  } catch (error) {
    rmSync(path, { force: true })
    throw diskError(error, path)
  }
  return { size, md5: md5.digest('hex') }
}

/** One bucket in one folder: a file for the bytes of each object and a small record that points to it. */
export function openBucket(folder: string, report: Report = toConsole): Bucket {
  const contentFolder = join(folder, 'content')
  const recordFolder = join(folder, 'objects')
  for (const each of [contentFolder, recordFolder]) makeFolder(each)
  const folders = { folder, contentFolder, recordFolder }
  const objects = loadRecords(folders, report)
  removeOrphans(folders, objects.values())
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
    remove(key) {
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
