import { crc32 } from 'node:zlib'
import { S3Error } from './s3-error.ts'

export type Checksums = Readonly<Record<string, string>>

export function startCrc32() {
  let value = 0
  return {
    update(chunk: Buffer) {
      value = crc32(chunk, value)
    },
    digest(): string {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes.toString('base64')
    },
  }
}

const prefix = 'x-amz-checksum-'
const about = ['algorithm', 'mode', 'type']

/** @throws for other checksums: they cannot be verified and must not pass */
export function isCrc32(headerName: string): boolean {
  if (!headerName.startsWith(prefix)) return false
  const name = headerName.slice(prefix.length)
  if (name === 'crc32' || about.includes(name)) return name === 'crc32'
  throw new S3Error(501, 'NotImplemented', `The local S3 does not verify ${name} checksums.`)
}

export const checksumHeaders = (checksums: Checksums): Checksums =>
  Object.fromEntries(Object.entries(checksums).map(([name, value]) => [prefix + name, value]))
