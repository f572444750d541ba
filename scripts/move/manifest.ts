import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { CommandError } from '#scripts/move/command-error.ts'
import { exportDays } from '#shared/deployment/retention.ts'
import { productKey } from '#shared/domain/product.ts'
import { dayMilliseconds } from '#shared/domain/time-units.ts'

export const manifestFile = 'manifest.json'
export const keyFile = 'key.age'

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)
/** A key of ours is also a file's path; anything else, such as `..`, could lead out of the folder. */
const objectKeySchema = z.string().regex(/^(?!.*\.\.)[\w-][\w.-]*(\/[\w-][\w.-]*)*$/)
const fileSchema = z.strictObject({
  name: objectKeySchema,
  bytes: z.int().min(0),
  sha256: sha256Schema,
  records: z.int().min(0).optional(),
})
export type ExportedFile = z.output<typeof fileSchema>

export const tableNames = ['catalogue', 'people', 'operations'] as const
export type TableName = (typeof tableNames)[number]
export const bucketNames = ['store', 'media'] as const
export type BucketName = (typeof bucketNames)[number]

export const fileOfTable = (table: TableName) => `${table}.jsonl.gz.age`
export const secretsFile = 'secrets.jsonl.gz.age'
export const listOfBucket = (bucket: BucketName) => `${bucket}.jsonl`

const formatVersion = 1

const manifestSchema = z.strictObject({
  format: z.literal(`${productKey}-export`),
  formatVersion: z.int(),
  exportId: z.guid(),
  takenAt: z.iso.datetime(),
  deleteBy: z.iso.datetime(),
  siteUrl: z.url(),
  release: z.string().min(1),
  files: z.array(fileSchema),
})
export type Manifest = z.output<typeof manifestSchema>

/** A line of the list of a bucket's objects. */
export const listedObjectSchema = z.strictObject({
  key: objectKeySchema,
  bytes: z.int().min(0),
  sha256: sha256Schema,
  contentType: z.string().optional(),
  cacheControl: z.string().optional(),
  contentEncoding: z.string().optional(),
})
export type ListedObject = z.output<typeof listedObjectSchema>

export const isObjectKey = (key: string) => objectKeySchema.safeParse(key).success

export type Taken = Pick<Manifest, 'exportId' | 'siteUrl' | 'release' | 'files'> & { now: Date }

export function manifestOf({ now, ...rest }: Taken): Manifest {
  const deleteBy = new Date(now.getTime() + exportDays * dayMilliseconds).toISOString()
  return { format: `${productKey}-export`, formatVersion, takenAt: now.toISOString(), deleteBy, ...rest }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((cause: unknown) => {
    const message = `${folder} has no ${manifestFile}, so it holds no finished export.`
    throw new CommandError(message, { cause })
  })
  try {
    return manifestSchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new CommandError(`${join(folder, manifestFile)} is not one that npm run export wrote.`, { cause })
  }
}

/** @throws CommandError when the export is not one that can be imported today */
export async function readUsableManifest(folder: string, now: Date): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (manifest.formatVersion !== formatVersion) {
    throw new CommandError(
      `The export has format ${manifest.formatVersion}, and this version reads format ${formatVersion}. Use the version that wrote it: ${manifest.release}.`,
    )
  }
  if (now.toISOString() > manifest.deleteBy) {
    throw new CommandError(
      `The export had to be deleted by ${manifest.deleteBy}, because it has what people deleted since. Delete it, and export again.`,
    )
  }
  return manifest
}

export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** @throws CommandError when the file is missing or differs */
export async function verifyFile(folder: string, { name, bytes, sha256 }: ExportedFile): Promise<void> {
  const file = join(folder, name)
  const found = await stat(file).catch(() => undefined)
  if (found?.size === bytes && (await hashOfFile(file)) === sha256) return
  const what = found ? 'differs from what was exported' : 'is missing'
  throw new CommandError(`${file} ${what}. Copy the export again; nothing was imported.`)
}
