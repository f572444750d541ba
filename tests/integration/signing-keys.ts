import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { openSigningKey } from 'cdk-on-localhost/testing'

const folder = '.cache/signing-keys'

/** The file of a key that is made once for all tests of this checkout: making one takes long, and any will do. */
export function keptSigningKey(name: string): string {
  const file = join(folder, `${name}.pem`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const made = join(folder, `${name}-${randomUUID()}.pem`)
  openSigningKey(made)
  // At once: other test files may look for it meanwhile.
  renameSync(made, file)
  return file
}
