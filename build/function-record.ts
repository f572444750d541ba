import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import * as z from 'zod'
import { hashFile } from '#build/input-hash.ts'
import { functionFiles } from '#shared/deployment/function-files.ts'

/** A change to these files rebuilds all functions. */
const settings = [
  'build/build-functions.ts',
  'build/function-bundling.ts',
  'build/function-record.ts',
  'build/lambda-credentials.ts',
  'build/picture-files.ts',
  'build/sharp-bundling.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
]

/** By entry: the source files of a function, and a hash of their contents and the settings. */
const recordSchema = z.record(z.string(), z.object({ sources: z.array(z.string()), hash: z.string() }))

type BuildRecord = z.output<typeof recordSchema>

export const recordFileIn = (folder: string) => join(folder, '.made-from')

/** Empty when the record is missing or has an old format, so that everything is rebuilt. */
export function readBuildRecord(folder: string): BuildRecord {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(recordFileIn(folder), 'utf8')))
  } catch {
    return {}
  }
}

export function recordOf(sources: ReadonlyMap<string, readonly string[]>): BuildRecord {
  const hashSources = createSourceHasher()
  return Object.fromEntries(
    [...sources].map(([entry, paths]) => [entry, { sources: [...paths], hash: hashSources(paths) }]),
  )
}

export function writeRecord(folder: string, record: BuildRecord): void {
  writeFileSync(recordFileIn(folder), JSON.stringify(record))
}

/** Entries whose bundle is missing or was built from other sources. */
export function staleFunctions(folder: string, entries: readonly string[]): string[] {
  const record = readBuildRecord(folder)
  const hashSources = createSourceHasher()
  return entries.filter((entry) => {
    const isBuilt = functionFiles.every((file) => existsSync(join(folder, entry, file)))
    const built = record[entry]
    return !isBuilt || built?.hash !== hashSources(built?.sources ?? [])
  })
}

/** Caches hashes, because functions share most of their sources. */
function createSourceHasher() {
  const hashes = new Map<string, string>()
  const hashOf = (file: string) => {
    const known = hashes.get(file) ?? hashFile(file)
    hashes.set(file, known)
    return known
  }
  return (files: readonly string[]) =>
    createHash('sha256')
      .update([...settings, ...files].map(hashOf).join())
      .digest('hex')
}

/** Files of this repository in a bundle. Packages are left out, because the lockfile changes with them. */
export function sourcesIn({ inputs }: Metafile['outputs'][string]): string[] {
  return Object.keys(inputs).filter((path) => !path.includes('node_modules/') && existsSync(path))
}
