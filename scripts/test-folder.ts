import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

/** A folder that Linux keeps in memory. */
const inMemory = '/dev/shm'

/** Eight times what a run has there at once, in bytes: the rest is for what runs. */
const leastFree = 4 * 1024 ** 3

/** How many bytes may still be written to files in memory; none where the system has no such folder. */
export function freeInMemory(): number {
  if (!existsSync(inMemory)) return 0
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, freemem())
}

/**
 * Where a run of the tests makes its folders: in memory, where there is room. Thousands of files come and go, and where many were just
 * removed a disk's file system looks long for a place for the next.
 */
export function parentOfTestFolder(free = freeInMemory()): string {
  return free >= leastFree ? inMemory : tmpdir()
}

const prefix = 'sidelight-test-'

/** Longer than any run takes, in milliseconds. */
const longestRun = 7_200_000

/** A new folder in `parent`, which loses those that runs left behind because they were killed. */
export function openTestFolder(parent: string, now: Date): string {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(prefix))) {
    const folder = path.join(parent, name)
    const left = statSync(folder, { throwIfNoEntry: false })
    if (left && left.mtimeMs < now.getTime() - longestRun) rmSync(folder, { recursive: true, force: true })
  }
  return mkdtempSync(path.join(parent, prefix))
}
