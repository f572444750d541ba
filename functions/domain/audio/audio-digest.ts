import { createHash } from 'node:crypto'

export type AudioDigest = {
  push(chunk: Uint8Array): void
  /** SHA-256, lower-case hexadecimal. */
  end(): string
}

export function startDigest(): AudioDigest {
  const hash = createHash('sha256')
  return { push: (chunk) => void hash.update(chunk), end: () => hash.digest('hex') }
}
