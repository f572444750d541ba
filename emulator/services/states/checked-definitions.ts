import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Which machines' definitions were found valid before. */
export type CheckedDefinitions = { has(text: string): boolean; add(text: string): void }

/** Kept in a folder, because checking a definition takes longer than all else that creates its machine. */
export function openCheckedDefinitions(folder: string): CheckedDefinitions {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'checked-definitions.txt')
  const known = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
  return {
    has: (text) => known.has(digestOf(text)),
    add(text) {
      const digest = digestOf(text)
      known.add(digest)
      appendFileSync(file, `${digest}\n`)
    },
  }
}
