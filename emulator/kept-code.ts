import { constants, cpSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

export type KeptCode = {
  /** Copies a folder of the cloud assembly, unless it is here already, and answers where the copy is. */
  keep(assetFolder: string): string
  /** Removes the copies that nobody asked for since the start. */
  dropOthers(): void
}

/**
 * The code that a running cloud was deployed with, out of the way of later builds: functions are read when their first call comes.
 * The assembly names folders by their content, so that the same name is the same code.
 */
export function openKeptCode(folder: string): KeptCode {
  const kept = new Set<string>()
  return {
    keep(assetFolder) {
      const name = basename(assetFolder)
      const target = join(folder, name)
      if (!existsSync(target)) {
        const copy = `${target}.new`
        rmSync(copy, { recursive: true, force: true })
        cpSync(assetFolder, copy, { recursive: true, mode: constants.COPYFILE_FICLONE })
        renameSync(copy, target)
      }
      kept.add(name)
      return target
    },
    dropOthers() {
      for (const name of readdirSync(folder))
        if (!kept.has(name)) rmSync(join(folder, name), { recursive: true })
    },
  }
}
