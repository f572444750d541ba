import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** Something that the person who starts it can mend; shown as one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const markerName = 'sidelight-data.json'
const markerSchema = z.object({ secret: z.string().min(20) })

export type DataFolder = {
  path: string
  /** Random, made with the folder; keys of the local cloud are derived from it. */
  secret: string
  folder(name: string): string
  /** Lets the next process in. */
  release(): void
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process is a process, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function takeLock(file: string): void {
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
  if (holder !== undefined && holder !== process.pid && isRunning(holder)) {
    throw new StartError(
      `Another Sidelight (process ${holder}) is using this data folder. Stop it first, or give --data.`,
    )
  }
  writeFileSync(file, String(process.pid))
}

function readMarker(file: string): z.output<typeof markerSchema> {
  if (!existsSync(file)) {
    writeFileSync(file, JSON.stringify({ secret: randomBytes(32).toString('base64url') }), { mode: 0o600 })
  }
  return markerSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/**
 * Opens or makes the folder that holds everything of one local cloud.
 * @throws StartError when another process uses it.
 */
export function openDataFolder(path: string): DataFolder {
  mkdirSync(path, { recursive: true })
  const lock = join(path, 'process.lock')
  takeLock(lock)
  const { secret } = readMarker(join(path, markerName))
  return {
    path,
    secret,
    folder(name) {
      const folder = join(path, name)
      mkdirSync(folder, { recursive: true })
      return folder
    },
    release: () => rmSync(lock, { force: true }),
  }
}

/**
 * Removes a data folder, and nothing that is not one.
 * @throws StartError when the folder was not made by Sidelight or is in use.
 */
export function removeDataFolder(path: string): void {
  if (!existsSync(path)) return
  if (!existsSync(join(path, markerName))) {
    throw new StartError(`${path} is not a data folder of Sidelight; it is left as it is.`)
  }
  takeLock(join(path, 'process.lock'))
  rmSync(path, { recursive: true, force: true })
}
