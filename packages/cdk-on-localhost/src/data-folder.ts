import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { takeLock } from './process-lock.ts'
import { StartError } from './start-error.ts'
import { makeFolder, missingFile, onDisk, readState, writeState } from './state-file.ts'

const lockName = 'process.lock'
const markerSchema = z.object({
  secret: z.string().min(20),
  dataVersion: z.number().optional(),
  folders: z.array(z.string()),
})
type Marker = z.output<typeof markerSchema>

export type DataFolderOptions = {
  owner?: string
  markerName?: string
  /** The version of the owner's stored data. Folders with another version, or none, are refused. */
  dataVersion?: number | undefined
}

export type DataFolder = {
  path: string
  /** Random, created with the folder. The cloud derives its keys from it. */
  secret: string
  /** Creates the folder at the first call; if it is missing at a later start, the data count as damaged. */
  folder(name: string): string
  /** Like `folder`, for a cache: it may be missing at the next start. */
  disposableFolder(name: string): string
  release(): void
}

/** `removeDataFolder` deletes everything, so the folder must not contain files of another program. */
function refuseForeign(path: string, markerName: string): void {
  const isOurs = existsSync(join(path, markerName))
  if (isOurs || readdirSync(path).every((name) => name === lockName)) return
  throw new StartError(`${path} contains other files.`, { problem: 'foreign-data-folder' })
}

const defaults = { owner: 'local cloud', markerName: 'local-cloud-data.json', dataVersion: undefined }

/**
 * Locks a data folder against other processes without reading its contents.
 * @throws StartError when it is in use, contains foreign files or cannot be written
 */
export function lockDataFolder(path: string, options: DataFolderOptions = {}): { release(): void } {
  const { owner, markerName } = { ...defaults, ...options }
  makeFolder(path)
  refuseForeign(path, markerName)
  return takeLock(join(path, lockName), owner)
}

function saveMarker(path: string, options: DataFolderOptions, marker: Marker): void {
  const { markerName } = { ...defaults, ...options }
  writeState(join(path, markerName), JSON.stringify(marker), { mode: 0o600 })
}

/** @throws StartError for another version, a damaged marker, or a missing folder */
function readMarker(path: string, options: DataFolderOptions): Marker | undefined {
  const { owner, markerName, dataVersion } = { ...defaults, ...options }
  const marker = readState(join(path, markerName), markerSchema)
  if (!marker) return undefined
  if (marker.dataVersion !== dataVersion) {
    const version = (number: number | undefined) =>
      number === undefined ? 'no data version' : `data version ${number}`
    throw new StartError(
      `${path} has ${version(marker.dataVersion)}, and this ${owner} needs ${version(dataVersion)}.`,
      { problem: 'other-data-version' },
    )
  }
  for (const name of marker.folders) if (!existsSync(join(path, name))) throw missingFile(join(path, name))
  return marker
}

function makeMarker(path: string, options: DataFolderOptions): Marker {
  const secret = randomBytes(32).toString('base64url')
  const marker = { secret, dataVersion: options.dataVersion, folders: [] }
  saveMarker(path, options, marker)
  return marker
}

/**
 * Opens or creates the data folder of one cloud.
 * @throws StartError as `lockDataFolder`, and for another data version or damaged or missing contents, which
 * stay unchanged
 */
export function openDataFolder(path: string, options: DataFolderOptions = {}): DataFolder {
  const lock = lockDataFolder(path, options)
  let marker: Marker
  try {
    marker = readMarker(path, options) ?? makeMarker(path, options)
  } catch (error) {
    lock.release()
    throw error
  }

  function make(name: string): string {
    const folder = join(path, name)
    makeFolder(folder)
    return folder
  }

  return {
    path,
    secret: marker.secret,
    folder(name) {
      const folder = make(name)
      if (marker.folders.includes(name)) return folder
      marker.folders.push(name)
      saveMarker(path, options, marker)
      return folder
    },
    disposableFolder: make,
    release: lock.release,
  }
}

export function removeDataFolder(path: string, options: DataFolderOptions = {}): void {
  const { owner, markerName } = { ...defaults, ...options }
  if (!existsSync(path)) return
  if (!existsSync(join(path, markerName))) {
    throw new StartError(`${path} is not a data folder of ${owner}; it is left as it is.`)
  }
  takeLock(join(path, lockName), owner)
  onDisk(path, () => rmSync(path, { recursive: true, force: true }))
}
