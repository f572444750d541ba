import { expect, test } from 'vitest'
import { startOfHit } from '#web/features/search/hit-span.ts'

test.each([
  [47.5, 45.5],
  [2, 0],
  [1.5, 0],
  [0, 0],
  [null, undefined],
])('a hit at %s plays from %s, never before the beginning [S24.24]', (start, expected) => {
  expect(startOfHit({ start_time: start })).toBe(expected)
})
