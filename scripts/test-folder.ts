import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

/** A tmpfs on Linux. */
const inMemory = '/dev/shm'

/** In bytes. Eight times what a run stores there at once; the rest is for the processes. */
const leastFree = 4 * 1024 ** 3

/** Free bytes of the tmpfs; 0 where there is none. */
export function freeInMemory(): number {
  if (!existsSync(inMemory)) return 0
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, freemem())
}

/**
 * In memory when enough is free: tests create and delete thousands of files, which slows down disk file
 * systems.
 */
export function parentOfTestFolder(free = freeInMemory()): string {
  return free >= leastFree ? inMemory : tmpdir()
}

const prefix = 'sidelight-test-'

/** In milliseconds; longer than any run. */
const longestRun = 7_200_000

/** A new folder in `parent`. Deletes folders of killed runs. */
export function openTestFolder(parent: string, now: Date): string {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(prefix))) {
    const folder = path.join(parent, name)
    const left = statSync(folder, { throwIfNoEntry: false })
    if (left && left.mtimeMs < now.getTime() - longestRun) rmSync(folder, { recursive: true, force: true })
  }
  return mkdtempSync(path.join(parent, prefix))
}
