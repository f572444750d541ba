import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** Something that the person who starts it can mend; shown as one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

const markerName = 'sidelight-data.json'
const lockName = 'process.lock'
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

/** What is ours may be removed with `--fresh`: nothing of somebody else's may lie in it. */
function refuseForeign(path: string): void {
  const isOurs = existsSync(join(path, markerName))
  if (isOurs || readdirSync(path).every((name) => name === lockName)) return
  throw new StartError(
    `${path} holds something else. Give --data an empty folder, or one that is not there yet.`,
  )
}

/**
 * Opens or makes the folder that holds everything of one local cloud.
 * @throws StartError when another process uses it, or it holds what Sidelight did not make.
 */
export function openDataFolder(path: string): DataFolder {
  mkdirSync(path, { recursive: true })
  refuseForeign(path)
  const lock = join(path, lockName)
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
  takeLock(join(path, lockName))
  rmSync(path, { recursive: true, force: true })
}
