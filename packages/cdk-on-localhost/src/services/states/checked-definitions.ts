import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { appendState, makeFolder, readText } from '../../state-file.ts'

export type CheckedDefinitions = { has(text: string): boolean; add(text: string): void }

/**
 * Hashes of valid definitions. Stored, because validating takes longer than all else in creating a machine.
 */
export function openCheckedDefinitions(folder: string): CheckedDefinitions {
  makeFolder(folder)
  const file = join(folder, 'checked-definitions.txt')
  const known = new Set(readText(file)?.split('\n'))
  const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')
  return {
    has: (text) => known.has(digestOf(text)),
    add(text) {
      const digest = digestOf(text)
      known.add(digest)
      appendState(file, `${digest}\n`)
    },
  }
}
