import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

/** What keeps a start from going on; those who offer a way out, such as options of a command, tell by it which. */
export type StartProblem = 'data-folder-in-use' | 'foreign-data-folder' | 'port-taken'

/** Something that the person who starts it can mend; shown as one sentence. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly problem?: StartProblem

  constructor(message: string, { problem, ...options }: ErrorOptions & { problem?: StartProblem } = {}) {
    super(message, options)
    this.problem = problem
  }
}

const lockName = 'process.lock'
const markerSchema = z.object({ secret: z.string().min(20) })

export type DataFolderOptions = {
  /** Who keeps their data there, as sentences name them. */
  owner?: string
  /** The file by which a data folder of this owner is known. */
  markerName?: string
}

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

function takeLock(file: string, owner: string): void {
  const holder = existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
  if (holder !== undefined && holder !== process.pid && isRunning(holder)) {
    throw new StartError(`Another ${owner} (process ${holder}) is using this data folder.`, {
      problem: 'data-folder-in-use',
    })
  }
  writeFileSync(file, String(process.pid))
}

function readMarker(file: string): z.output<typeof markerSchema> {
  if (!existsSync(file)) {
    writeFileSync(file, JSON.stringify({ secret: randomBytes(32).toString('base64url') }), { mode: 0o600 })
  }
  return markerSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** A data folder may be removed as a whole: nothing of somebody else's may lie in it. */
function refuseForeign(path: string, markerName: string): void {
  const isOurs = existsSync(join(path, markerName))
  if (isOurs || readdirSync(path).every((name) => name === lockName)) return
  throw new StartError(`${path} holds something else.`, { problem: 'foreign-data-folder' })
}

const defaults = { owner: 'local cloud', markerName: 'local-cloud-data.json' }

/**
 * Opens or makes the folder that holds everything of one local cloud.
 * @throws StartError when another process uses it, or it holds what its owner did not make.
 */
export function openDataFolder(path: string, options: DataFolderOptions = {}): DataFolder {
  const { owner, markerName } = { ...defaults, ...options }
  mkdirSync(path, { recursive: true })
  refuseForeign(path, markerName)
  const lock = join(path, lockName)
  takeLock(lock, owner)
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
 * @throws StartError when the folder was not made by this owner or is in use.
 */
export function removeDataFolder(path: string, options: DataFolderOptions = {}): void {
  const { owner, markerName } = { ...defaults, ...options }
  if (!existsSync(path)) return
  if (!existsSync(join(path, markerName))) {
    throw new StartError(`${path} is not a data folder of ${owner}; it is left as it is.`)
  }
  takeLock(join(path, lockName), owner)
  rmSync(path, { recursive: true, force: true })
}
