import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'

export type FolderReplacement = {
  folder: string
  /** Fills the empty folder it is given. */
  fill: (emptyFolder: string) => Promise<void>
  /** Whether the folder, as another process may have left it meanwhile, is what `fill` would make. */
  isDone: () => boolean
}

/** Fills a folder beside its place and moves it there whole, so that two processes that build at once do not mix their files. */
export async function replaceFolder({ folder, fill, isDone }: FolderReplacement): Promise<void> {
  const beside = `${folder}.${process.pid}`
  await rm(beside, { recursive: true, force: true })
  await mkdir(beside, { recursive: true })
  try {
    await fill(beside)
    await moveInto(beside, folder, isDone)
  } finally {
    await rm(beside, { recursive: true, force: true })
  }
}

async function moveInto(source: string, folder: string, isDone: () => boolean): Promise<void> {
  await mkdir(dirname(folder), { recursive: true })
  await rm(folder, { recursive: true, force: true })
  try {
    await rename(source, folder)
  } catch (error) {
    // Another process put its own there between the two lines above; that is fine when it is the same.
    if (!existsSync(folder) || !isDone()) throw error
  }
}
