import {
  appendFileSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import * as z from 'zod'
import { StartError } from './start-error.ts'

const codedSchema = z.object({ code: z.string() })
const codeOf = (error: unknown) => codedSchema.safeParse(error).data?.code

const isFull = /^(?:ENOSPC|EDQUOT)$|No space left on device|Disk quota exceeded/
const isLocked = /^(?:EROFS|EACCES|EPERM)$|Read-only file system|Permission denied/

/** LevelDB's message for a file it could not write. */
const levelFile = /IO error: (.+): [^:]+$/

/**
 * Translates errors of a full, read-only or deleted folder into a StartError; returns other errors unchanged.
 */
export function diskError(error: unknown, path: string): unknown {
  if (error instanceof StartError) return error
  const said = codeOf(error)?.startsWith('E') ? codeOf(error) : String(error)
  if (isFull.test(said ?? ''))
    return new StartError(
      `The disk is full: ${levelFile.exec(said ?? '')?.[1] ?? path} could not be written.`,
      {
        problem: 'disk-full',
        cause: error,
      },
    )
  if (isLocked.test(said ?? ''))
    return new StartError(`${path} cannot be written or read by this user.`, {
      problem: 'not-writable',
      cause: error,
    })
  if (codeOf(error) === 'ENOENT')
    return new StartError(`${path} cannot be written: its folder is missing.`, {
      problem: 'damaged-data',
      cause: error,
    })
  if (codeOf(error) === 'ENOTDIR' || codeOf(error) === 'EEXIST')
    return new StartError(`A file is where a folder should be: ${path}.`, {
      problem: 'not-a-folder',
      cause: error,
    })
  if (codeOf(error) === 'EISDIR')
    return new StartError(`A folder is where a file should be: ${path}.`, {
      problem: 'damaged-data',
      cause: error,
    })
  return error
}

const fileErrorSchema = z.object({
  code: z.enum(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EISDIR']),
  path: z.string(),
  dest: z.string().optional(),
})

/** Like `diskError`, with the path taken from the error itself. */
export function namedDiskError(error: unknown): unknown {
  const named = fileErrorSchema.safeParse(error).data
  return named ? diskError(error, named.dest ?? named.path) : error
}

/** @throws StartError when the disk is full or access is denied */
export function onDisk<Result>(path: string, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw diskError(error, path)
  }
}

/** Leaves the file in place, so that the user can restore a copy or inspect it. */
export const damagedFile = (path: string, cause?: unknown) =>
  new StartError(`${path} is damaged.`, { problem: 'damaged-data', cause })

export const missingFile = (path: string) =>
  new StartError(`${path} is missing.`, { problem: 'damaged-data' })

/**
 * Atomic: after a crash or power loss the file has either the old or the new content.
 * @throws StartError when the disk is full or access is denied
 */
export function writeState(path: string, content: string | Buffer, { mode = 0o644 } = {}): void {
  const temporary = `${path}.tmp`
  onDisk(path, () => {
    try {
      const file = openSync(temporary, 'w', mode)
      try {
        writeFileSync(file, content)
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(temporary, path)
    } catch (error) {
      rmSync(temporary, { force: true })
      throw error
    }
  })
}

export function appendState(path: string, text: string): void {
  onDisk(path, () => appendFileSync(path, text))
}

/** Creates parent folders too. @throws StartError as `writeState` */
export function makeFolder(path: string, mode?: number): void {
  onDisk(path, () => mkdirSync(path, { recursive: true, mode }))
}

/** @returns undefined when the file does not exist @throws StartError when access is denied */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw diskError(error, path)
  }
}

/**
 * @returns undefined when the file does not exist
 * @throws StartError when it is not valid JSON of this schema
 */
export function readState<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): z.output<Schema> | undefined {
  const text = readText(path)
  if (text === undefined) return undefined
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw damagedFile(path, error)
  }
}
