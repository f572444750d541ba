import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { openSigningKey } from 'cdk-on-localhost/testing'

const folder = '.cache/signing-keys'

/** Generating a key takes long and any key will do, so one is shared by all tests of this checkout. */
export function keptSigningKey(name: string): string {
  const file = join(folder, `${name}.pem`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const made = join(folder, `${name}-${randomUUID()}.pem`)
  openSigningKey(made)
  // Atomic, because other test files may look for it at the same time.
  renameSync(made, file)
  return file
}
