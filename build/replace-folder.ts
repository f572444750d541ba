import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

export type FolderReplacement = {
  folder: string
  fill: (emptyFolder: string) => Promise<void>
  /** True when the folder is complete, for example because another process has filled it. */
  isDone: () => boolean
}

/** Makes folder names unique within the process, because some callers cache files by path. */
let count = 0

/**
 * Fills a temporary folder and moves it into place atomically: readers see either all old or all new files.
 * When two processes make the same folder, the first one wins.
 */
export async function replaceFolder({ folder, fill, isDone }: FolderReplacement): Promise<void> {
  count += 1
  const made = `${folder}.${process.pid}-${count}`
  const replaced = `${made}.replaced`
  await mkdir(dirname(folder), { recursive: true })
  await rm(made, { recursive: true, force: true })
  await mkdir(made)
  try {
    await fill(made)
    if (isDone() || (await moved(made, folder)) || isDone()) return
    await moved(folder, replaced)
    if (!(await moved(made, folder)) && !isDone())
      throw new Error(`${folder} is being changed by another process.`)
  } finally {
    await rm(made, { recursive: true, force: true })
    await rm(replaced, { recursive: true, force: true })
  }
}

const inTheWay = new Set(['ENOTEMPTY', 'EEXIST', 'ENOENT'])

/** False when the target already exists, or the source no longer does. */
async function moved(source: string, target: string): Promise<boolean> {
  try {
    await rename(source, target)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && inTheWay.has(String(error.code))) return false
    throw error
  }
}
