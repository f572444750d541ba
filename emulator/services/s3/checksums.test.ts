import { expect, test } from 'vitest'
import { algorithmOf, startChecksum } from '#emulator/services/s3/checksums.ts'

// The check value of each algorithm's catalogue entry: the checksum of «123456789».
test.each([
  ['crc32', 'cbf43926'],
  ['crc32c', 'e3069283'],
  ['sha1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
  ['sha256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
] as const)('computes %s over chunks', (algorithm, expected) => {
  const checksum = startChecksum(algorithm)
  for (const part of ['123', '456789']) checksum.update(Buffer.from(part))
  expect(Buffer.from(checksum.digest(), 'base64').toString('hex')).toBe(expected)
})

test('refuses a checksum it cannot verify instead of letting it pass', () => {
  expect(algorithmOf('content-type')).toBeUndefined()
  expect(algorithmOf('x-amz-checksum-sha256')).toBe('sha256')
  expect(() => algorithmOf('x-amz-checksum-crc64nvme')).toThrow('does not verify crc64nvme')
})
