import { expect, test } from 'vitest'
import { byteRangeOf } from '#emulator/services/s3/byte-range.ts'

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=3-', { start: 3, end: 9 }],
  ['bytes=3-99', { start: 3, end: 9 }],
  ['bytes=-4', { start: 6, end: 9 }],
  ['bytes=-99', { start: 0, end: 9 }],
  ['bytes=5-2', undefined],
  ['bytes=0-1,3-4', undefined],
  ['lines=1-2', undefined],
  [undefined, undefined],
])('reads %s of ten bytes', (header, range) => {
  expect(byteRangeOf(header, 10)).toEqual(range)
})

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('refuses %s of ten bytes', (header) => {
  expect(() => byteRangeOf(header, 10)).toThrow(expect.objectContaining({ code: 'InvalidRange' }))
})
