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
  /** The folders that were made and may not be missing. */
  folders: z.array(z.string()),
})
type Marker = z.output<typeof markerSchema>

export type DataFolderOptions = {
  /** The program that keeps its data there, as error messages name it. */
  owner?: string
  /** The file by which a data folder of this owner is known. */
  markerName?: string
  /** The version of the owner's stored data. A folder with another version, or without one, is refused. */
  dataVersion?: number | undefined
}

export type DataFolder = {
  path: string
  /** Random, made with the folder; keys of the local cloud are derived from it. */
  secret: string
  /** A folder in it, made the first time. */
  folder(name: string): string
  /** As `folder`, for contents that can be made again: it may be missing at the next start. */
  disposableFolder(name: string): string
  /** Lets the next process in. */
  release(): void
}

/** `removeDataFolder` deletes everything, so no other program's files may lie in the folder. */
function refuseForeign(path: string, markerName: string): void {
  const isOurs = existsSync(join(path, markerName))
  if (isOurs || readdirSync(path).every((name) => name === lockName)) return
  throw new StartError(`${path} holds something else.`, { problem: 'foreign-data-folder' })
}

const defaults = { owner: 'local cloud', markerName: 'local-cloud-data.json', dataVersion: undefined }

/**
 * Keeps other processes out of a data folder without reading what is in it.
 * @throws StartError when another process uses it, it holds what its owner did not make, or it cannot be written.
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

/** @throws StartError for a folder of another version, a damaged marker, or a missing folder. */
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
 * Opens or makes the folder that holds everything of one local cloud.
 * @throws StartError as `lockDataFolder`, and when the folder has another data version or something in it is damaged or gone; nothing
 * in it is changed then.
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

/**
 * Removes a data folder, and nothing that is not one.
 * @throws StartError when the folder was not made by this owner or is in use.
 */
export function removeDataFolder(path: string, options: DataFolderOptions = {}): void {
  const { owner, markerName } = { ...defaults, ...options }
  if (!existsSync(path)) return
  if (!existsSync(join(path, markerName))) {
    throw new StartError(`${path} is not a data folder of ${owner}; it is left as it is.`)
  }
  takeLock(join(path, lockName), owner)
  onDisk(path, () => rmSync(path, { recursive: true, force: true }))
}
