import { createHash, type Hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { S3Error } from '#emulator/services/s3/s3-error.ts'

const checksumAlgorithms = ['crc32', 'crc32c', 'sha1', 'sha256'] as const
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number]

export type RunningChecksum = { update(chunk: Buffer): void; digest(): string }

/** Castagnoli's polynomial, reflected (RFC 3720, appendix B.4). */
const castagnoli = 0x82f63b78
const castagnoliTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte
  for (let bit = 0; bit < 8; bit++)
    remainder = remainder & 1 ? (remainder >>> 1) ^ castagnoli : remainder >>> 1
  return remainder
})

function crc32c(chunk: Buffer, start: number): number {
  let remainder = ~start
  for (const byte of chunk) remainder = (remainder >>> 8) ^ (castagnoliTable[(remainder ^ byte) & 255] ?? 0)
  return ~remainder >>> 0
}

function running(step: (chunk: Buffer, value: number) => number): RunningChecksum {
  let value = 0
  return {
    update(chunk) {
      value = step(chunk, value)
    },
    digest() {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes.toString('base64')
    },
  }
}

function hashing(hash: Hash): RunningChecksum {
  return {
    update(chunk) {
      hash.update(chunk)
    },
    digest: () => hash.digest('base64'),
  }
}

/** A checksum that grows with its chunks and ends in base64, as the `x-amz-checksum-…` headers carry it. */
export function startChecksum(algorithm: ChecksumAlgorithm): RunningChecksum {
  if (algorithm === 'crc32') return running((chunk, value) => crc32(chunk, value))
  if (algorithm === 'crc32c') return running(crc32c)
  return hashing(createHash(algorithm))
}

const prefix = 'x-amz-checksum-'

/** The algorithm that a header or trailer name speaks of. Throws for one we cannot verify, rather than let it pass. */
export function algorithmOf(headerName: string): ChecksumAlgorithm | undefined {
  if (!headerName.startsWith(prefix)) return undefined
  const name = headerName.slice(prefix.length)
  if (name === 'algorithm' || name === 'mode' || name === 'type') return undefined
  const algorithm = checksumAlgorithms.find((known) => known === name)
  if (algorithm) return algorithm
  throw new S3Error(501, 'NotImplemented', `The local S3 does not verify ${name} checksums.`)
}
