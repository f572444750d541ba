import { expect, test } from 'vitest'
import { endOfHit, startOfHit } from '#web/features/search/hit-span.ts'

const hit = (start_time: number | null, text = '') => ({
  start_time,
  end_time: null,
  text,
  marks: [],
  speaker: null,
})

test.each([
  [47.5, 45.5],
  [2, 0],
  [1.5, 0],
  [0, 0],
  [null, undefined],
])('a hit at %s plays from %s, never before the beginning [S24.24]', (start, expected) => {
  expect(startOfHit(hit(start))).toBe(expected)
})

test('the longer the sentence, the later it ends', () => {
  expect(endOfHit(hit(10, 'x'.repeat(120)))).toBe(22)
  expect(endOfHit(hit(null, 'x'))).toBeUndefined()
})
