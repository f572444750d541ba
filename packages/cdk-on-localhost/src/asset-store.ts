import { createHash } from 'node:crypto'
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'

export type AssetStore = {
  /** Keeps a folder of the cloud assembly, unless it is here already, and answers where it is kept. */
  add(assetFolder: string): string
  /** Keeps code that stands in the template itself and answers the folder of its `index.js`. */
  addInline(code: string): string
  /** Removes what nobody added since the start. */
  prune(): void
}

/** A second name for the same bytes, which nobody changes in their place; a copy where the file system has no such names. */
function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target, constants.COPYFILE_FICLONE)
  }
}

/** A new folder with the same files, each a second name for the same bytes: for files that are replaced and never changed in their place. */
export function linkFolder(source: string, target: string): void {
  mkdirSync(target)
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const link = entry.isDirectory() ? linkFolder : linkFile
    link(join(source, entry.name), join(target, entry.name))
  }
}

/**
 * The code that a running cloud was deployed with, out of the way of later builds: functions are read when their first call comes.
 * The assembly names folders by their content, so that the same name is the same code.
 */
export function openAssetStore(folder: string): AssetStore {
  // As in Lambda a `.js` file is CommonJS unless the code brings a package.json, whatever lies around the data folder.
  const settings = 'package.json'
  writeFileSync(join(folder, settings), '{ "type": "commonjs" }')
  const added = new Set([settings])

  function keep(name: string, fill: (target: string) => void): string {
    const target = join(folder, name)
    if (!existsSync(target)) {
      const unfinished = `${target}.new`
      rmSync(unfinished, { recursive: true, force: true })
      fill(unfinished)
      renameSync(unfinished, target)
    }
    added.add(name)
    return target
  }

  return {
    add: (assetFolder) => keep(basename(assetFolder), (target) => linkFolder(assetFolder, target)),
    addInline: (code) =>
      keep(`inline.${createHash('sha256').update(code).digest('hex')}`, (target) => {
        mkdirSync(target)
        writeFileSync(join(target, 'index.js'), code)
      }),
    prune() {
      for (const name of readdirSync(folder))
        if (!added.has(name)) rmSync(join(folder, name), { recursive: true })
    },
  }
}
