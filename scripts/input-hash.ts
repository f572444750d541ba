import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

async function filesBelow(path: string): Promise<string[]> {
  if (!existsSync(path)) return []
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { withFileTypes: true })
  const nested = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() || entry.isFile())
      .map((entry) => filesBelow(join(path, entry.name))),
  )
  return nested.flat()
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/** SHA-256, hexadecimal, over the names and bytes of files and folders (tests left out); a path that is not there counts as empty. */
export async function hashInputs(paths: readonly string[]): Promise<string> {
  const files = (await Promise.all(paths.map(filesBelow))).flat().filter((path) => !isTest(path))
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    hash.update(`${file}\0`)
    hash.update(await readFile(file))
    hash.update('\0')
  }
  return hash.digest('hex')
}

/** Whether the outputs that this mark stands for were made from these inputs. */
export function isMadeFrom(markFile: string, hash: string): boolean {
  return existsSync(markFile) && readFileSync(markFile, 'utf8') === hash
}

export function markMadeFrom(markFile: string, hash: string): void {
  writeFileSync(markFile, hash)
}
