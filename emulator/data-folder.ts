import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { takeLock } from '#emulator/process-lock.ts'
import { StartError } from '#emulator/start-error.ts'
import {
  makeFolder,
  onDisk,
  type Report,
  readOrPutAside,
  toConsole,
  writeState,
} from '#emulator/state-file.ts'

const lockName = 'process.lock'
const markerSchema = z.object({
  secret: z.string().min(20),
  /** Those that were made, so that one that somebody removed is missed. */
  folders: z.array(z.string()).default([]),
})
type Marker = z.output<typeof markerSchema>

export type DataFolderOptions = {
  /** Who keeps their data there, as sentences name them. */
  owner?: string
  /** The file by which a data folder of this owner is known. */
  markerName?: string
  /** Is told what was damaged and what of it is lost. */
  report?: Report
  now?: () => Date
}

/** What is lost with a folder that is gone, and whether nothing can begin without it. */
export type FolderContent = { holds: string; isNeeded: boolean }

export type DataFolder = {
  path: string
  /** Random, made with the folder; keys of the local cloud are derived from it. */
  secret: string
  /**
   * A folder in it, made when it is not there.
   * @throws StartError when it was there, is needed, and is gone.
   */
  folder(name: string, content?: FolderContent): string
  report: Report
  /** Lets the next process in. */
  release(): void
}

function openMarker(file: string, report: Report): Marker {
  const lost = 'the keys that were made from it are others now'
  const marker = readOrPutAside(file, markerSchema, { lost, report })
  if (marker) return marker
  const made = { secret: randomBytes(32).toString('base64url'), folders: [] }
  writeState(file, JSON.stringify(made), { mode: 0o600 })
  return made
}

/** A data folder may be removed as a whole: nothing of somebody else's may lie in it. */
function refuseForeign(path: string, markerName: string): void {
  const isOurs = existsSync(join(path, markerName))
  if (isOurs || readdirSync(path).every((name) => name === lockName)) return
  throw new StartError(`${path} holds something else.`, { problem: 'foreign-data-folder' })
}

/** By this much a clock may be set right without a word. */
const toleratedMilliseconds = 60_000

/** The marker is touched at every start and end: what is dated later than now was written under another clock. */
function checkClock(marker: string, { now, report }: { now: () => Date; report: Report }): void {
  const lastUsed = statSync(marker).mtime
  if (lastUsed.getTime() - now().getTime() < toleratedMilliseconds) return
  report(
    `This machine’s clock says ${now().toISOString()}, but ${marker} was last written at ${lastUsed.toISOString()}: set the clock right, or what is dated later may wait until then.`,
  )
}

const defaults = {
  owner: 'local cloud',
  markerName: 'local-cloud-data.json',
  report: toConsole,
  now: () => new Date(),
}

/**
 * Opens or makes the folder that holds everything of one local cloud.
 * @throws StartError when another process uses it, it holds what its owner did not make, or it cannot be written.
 */
export function openDataFolder(path: string, options: DataFolderOptions = {}): DataFolder {
  const { owner, markerName, report, now } = { ...defaults, ...options }
  makeFolder(path)
  refuseForeign(path, markerName)
  const lock = takeLock(join(path, lockName), owner)
  const markerFile = join(path, markerName)
  const marker = openMarker(markerFile, report)
  checkClock(markerFile, { now, report })
  const touch = () => onDisk(markerFile, () => utimesSync(markerFile, now(), now()))
  touch()

  function miss(folder: string, { holds, isNeeded }: FolderContent) {
    if (!isNeeded) return report(`${folder} was gone, and with it ${holds}; it is empty now.`)
    lock.release()
    throw new StartError(`${folder} is gone, and with it ${holds}.`, { problem: 'damaged-data' })
  }

  return {
    path,
    secret: marker.secret,
    report,
    folder(name, content) {
      const folder = join(path, name)
      const wasMade = marker.folders.includes(name)
      if (content && wasMade && !existsSync(folder)) miss(folder, content)
      makeFolder(folder)
      if (wasMade) return folder
      marker.folders.push(name)
      writeState(markerFile, JSON.stringify(marker), { mode: 0o600 })
      return folder
    },
    release() {
      if (existsSync(markerFile)) touch()
      lock.release()
    },
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
