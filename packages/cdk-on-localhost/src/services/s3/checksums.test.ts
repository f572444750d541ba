import { expect, test } from 'vitest'
import { isCrc32, startCrc32 } from './checksums.ts'

test('computes CRC32 over chunks', () => {
  const checksum = startCrc32()
  for (const part of ['123', '456789']) checksum.update(Buffer.from(part))
  // The check value of the CRC catalogue: the checksum of "123456789".
  expect(Buffer.from(checksum.digest(), 'base64').toString('hex')).toBe('cbf43926')
})

test('refuses a checksum that it cannot verify instead of ignoring it', () => {
  const names = ['content-type', 'x-amz-checksum-mode', 'x-amz-checksum-crc32']
  expect(names.map(isCrc32)).toEqual([false, false, true])
  expect(() => isCrc32('x-amz-checksum-sha256')).toThrow('does not verify sha256')
})
