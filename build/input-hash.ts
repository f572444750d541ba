import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

function filesBelow(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found) return []
  if (found.isFile()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .flatMap((entry) => (entry.isFile() ? join(path, entry.name) : filesBelow(join(path, entry.name))))
}

/** SHA-256, hexadecimal, of a file's bytes; empty when there is no such file. */
export function hashFile(file: string): string {
  if (!existsSync(file)) return ''
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)

/**
 * SHA-256, hexadecimal, over the names and bytes of files and folders (tests left out); a path that is not there counts as empty.
 * File by file: a thousand small ones at once take the processor five times as long.
 */
export function hashInputs(paths: readonly string[]): string {
  const files = paths.flatMap(filesBelow).filter((path) => !isTest(path))
  const hash = createHash('sha256')
  for (const file of files.sort()) {
    hash.update(`${file}\0`)
    hash.update(readFileSync(file))
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
