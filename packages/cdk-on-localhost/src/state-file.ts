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

/** As LevelDB names the file that it could not write. */
const levelFile = /IO error: (.+): [^:]+$/

/** The sentence for a disk that takes nothing more, that may not be written, or whose folder somebody removed meanwhile; other errors stay what they are. */
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
    return new StartError(`${path} cannot be written: its folder is gone.`, {
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
  /** Of what was copied or moved. */
  dest: z.string().optional(),
})

/** As `diskError`, by the file that the error itself names; for who does not know what was done with which file. */
export function namedDiskError(error: unknown): unknown {
  const named = fileErrorSchema.safeParse(error).data
  return named ? diskError(error, named.dest ?? named.path) : error
}

/** Does something to a file. @throws StartError when the disk is full or the file may not be touched. */
export function onDisk<Result>(path: string, act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    throw diskError(error, path)
  }
}

/** The file is left as it is, so that a copy can be put back or somebody can look into it. */
export const damagedFile = (path: string, cause?: unknown) =>
  new StartError(`${path} is damaged.`, { problem: 'damaged-data', cause })

export const missingFile = (path: string) => new StartError(`${path} is gone.`, { problem: 'damaged-data' })

/**
 * Writes a file whole: who reads it finds all of the old or all of the new, also after a loss of power.
 * @throws StartError when the disk is full or may not be written; the old file is still there then.
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

/** Adds to a file. @throws StartError as `writeState`. */
export function appendState(path: string, text: string): void {
  onDisk(path, () => appendFileSync(path, text))
}

/** Makes a folder with those above it. @throws StartError as `writeState`. */
export function makeFolder(path: string, mode?: number): void {
  onDisk(path, () => mkdirSync(path, { recursive: true, mode }))
}

/** The file's text; undefined when there is none. @throws StartError when it may not be read. */
export function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw diskError(error, path)
  }
}

/** What a file holds as JSON; undefined when there is none. @throws StartError for a file that is not what was written. */
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
