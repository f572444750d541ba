import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

/** A tmpfs on Linux; does not exist on other systems. */
const inMemory = '/dev/shm'

/** In bytes: eight times what a run stores, because the test processes need memory too. */
const leastFree = 4 * 1024 ** 3

/** Free bytes of the tmpfs; 0 if there is none. */
export function freeInMemory(): number {
  if (!existsSync(inMemory)) return 0
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, freemem())
}

/**
 * Prefers memory if enough is free, because tests create and delete thousands of files, which is slow on
 * disk.
 */
export function parentOfTestFolder(free = freeInMemory()): string {
  return free >= leastFree ? inMemory : tmpdir()
}

const prefix = 'sidelight-test-'

/** In milliseconds; longer than any run. */
const longestRun = 7_200_000

/** Creates a folder in `parent`. Also deletes folders of killed runs. */
export function openTestFolder(parent: string, now: Date): string {
  for (const name of readdirSync(parent).filter((one) => one.startsWith(prefix))) {
    const folder = path.join(parent, name)
    const left = statSync(folder, { throwIfNoEntry: false })
    if (left && left.mtimeMs < now.getTime() - longestRun) rmSync(folder, { recursive: true, force: true })
  }
  return mkdtempSync(path.join(parent, prefix))
}
