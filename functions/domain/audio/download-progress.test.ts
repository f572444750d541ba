import { expect, test } from 'vitest'
import { isTooSlow } from '#functions/domain/audio/download-progress.ts'

const minute = 60_000
const megabyte = 1_000_000

test.each([
  ['60 MB at 2 kB a second', { received: 120_000, expected: 60 * megabyte }, true],
  ['60 MB at 16 kB a second, as fast as it is played', { received: megabyte, expected: 60 * megabyte }, true],
  [
    '60 MB at 50 kB a second, which may still become faster',
    { received: 3 * megabyte, expected: 60 * megabyte },
    false,
  ],
  ['3 MB at 20 kB a second', { received: 1.2 * megabyte, expected: 3 * megabyte }, false],
  ['a file of unknown length', { received: 120_000, expected: undefined }, false],
])('after a minute, with thirteen left: %s', (_what, bytes, expected) => {
  expect(isTooSlow({ ...bytes, elapsed: minute, left: 13 * minute })).toBe(expected)
})

test('a beginning says nothing yet', () => {
  const slow = { received: 1, expected: 60 * megabyte, left: 13 * minute }
  expect(isTooSlow({ ...slow, elapsed: minute - 1 })).toBe(false)
})
