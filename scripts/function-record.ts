import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Metafile } from 'esbuild'
import * as z from 'zod'
import { hashFile, hashInputs } from '#scripts/input-hash.ts'
import { functionFiles } from '#shared/deployment/function-files.ts'

/** Decides how every function is bundled, so a change rebuilds all of them. */
const settings = [
  'scripts/build-functions.ts',
  'scripts/function-bundling.ts',
  'scripts/function-record.ts',
  'scripts/lambda-credentials.ts',
  'scripts/sharp-bundling.ts',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
]

const recordSchema = z.object({
  settings: z.string(),
  /** SHA-256 of each source file, by path. */
  files: z.record(z.string(), z.string()),
  /** The source files of each function, by entry. */
  functions: z.record(z.string(), z.array(z.string())),
})

/** What the functions of a folder were built from. */
type BuildRecord = z.output<typeof recordSchema>

const nothing: BuildRecord = { settings: '', files: {}, functions: {} }

export const recordFileIn = (folder: string) => join(folder, '.made-from')

/** A missing record, or one of an earlier version, rebuilds everything. */
export function readRecord(folder: string): BuildRecord {
  try {
    return recordSchema.parse(JSON.parse(readFileSync(recordFileIn(folder), 'utf8')))
  } catch {
    return nothing
  }
}

export function writeRecord(folder: string, sources: ReadonlyMap<string, readonly string[]>): void {
  const files = [...new Set([...sources.values()].flat())].toSorted()
  const record: BuildRecord = {
    settings: hashInputs(settings),
    files: Object.fromEntries(files.map((file) => [file, hashFile(file)])),
    functions: Object.fromEntries([...sources].map(([entry, paths]) => [entry, [...paths]])),
  }
  writeFileSync(recordFileIn(folder), JSON.stringify(record))
}

/** The entries whose bundle in the folder is missing or was built from other sources. */
export function staleFunctions(folder: string, entries: readonly string[]): string[] {
  const { settings: builtSettings, files, functions } = readRecord(folder)
  if (builtSettings !== hashInputs(settings)) return [...entries]
  const changed = new Set(Object.keys(files).filter((file) => hashFile(file) !== files[file]))
  return entries.filter((entry) => {
    const isBuilt = functionFiles.every((file) => existsSync(join(folder, entry, file)))
    return !isBuilt || !functions[entry] || functions[entry].some((file) => changed.has(file))
  })
}

/** The files of this repository in a bundle; what comes from packages changes with the lockfile only. */
export function sourcesIn({ inputs }: Metafile['outputs'][string]): string[] {
  return Object.keys(inputs).filter((path) => !path.includes('node_modules/') && existsSync(path))
}
