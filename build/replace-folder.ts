import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

export type FolderReplacement = {
  folder: string
  /** Fills the empty folder it is given. */
  fill: (emptyFolder: string) => Promise<void>
  /** Whether the folder, as another process may have left it meanwhile, is what `fill` would make. */
  isDone: () => boolean
}

/** Folders begun by this process. Some who fill them remember by name what lies there. */
let begun = 0

/**
 * Fills a folder beside its place and moves it there whole: whoever reads the place finds all of the old or all of the new,
 * and of two processes that make the same, the first one's stays.
 */
export async function replaceFolder({ folder, fill, isDone }: FolderReplacement): Promise<void> {
  begun += 1
  const made = `${folder}.${process.pid}-${begun}`
  const replaced = `${made}.replaced`
  await mkdir(dirname(folder), { recursive: true })
  await rm(made, { recursive: true, force: true })
  await mkdir(made)
  try {
    await fill(made)
    if (isDone() || (await moved(made, folder)) || isDone()) return
    await moved(folder, replaced)
    if (!(await moved(made, folder)) && !isDone())
      throw new Error(`${folder} is being changed by somebody else.`)
  } finally {
    await rm(made, { recursive: true, force: true })
    await rm(replaced, { recursive: true, force: true })
  }
}

const inTheWay = new Set(['ENOTEMPTY', 'EEXIST', 'ENOENT'])

/** False when there is something in the target's place already, or nothing to move any more. */
async function moved(source: string, target: string): Promise<boolean> {
  try {
    await rename(source, target)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && inTheWay.has(String(error.code))) return false
    throw error
  }
}
