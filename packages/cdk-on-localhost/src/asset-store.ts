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
import { basename, join, relative, sep } from 'node:path'

export type AssetStore = {
  /** Copies a folder of the cloud assembly unless it is stored already. @returns its path in the store */
  add(assetFolder: string): string
  addInline(code: string): string
  /** Keeps a file of an earlier start, with its folder. */
  keep(file: string): void
  prune(): void
}

function linkFile(source: string, target: string): void {
  try {
    linkSync(source, target)
  } catch {
    copyFileSync(source, target, constants.COPYFILE_FICLONE)
  }
}

/** Hard-links every file into a new folder. Only for files that are replaced, never changed in place. */
export function linkFolder(source: string, target: string): void {
  mkdirSync(target)
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const link = entry.isDirectory() ? linkFolder : linkFile
    link(join(source, entry.name), join(target, entry.name))
  }
}

/**
 * Keeps the deployed code apart from later builds, because functions are loaded at their first call. The
 * assembly names folders by content hash, so the same name means the same code.
 */
export function openAssetStore(folder: string): AssetStore {
  // Lambda treats `.js` as CommonJS unless the code has a package.json; one above the data folder must not
  // change that.
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
    keep: (file) => void added.add(relative(folder, file).split(sep)[0] ?? ''),
    prune() {
      for (const name of readdirSync(folder))
        if (!added.has(name)) rmSync(join(folder, name), { recursive: true })
    },
  }
}
