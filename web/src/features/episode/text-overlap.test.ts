import { expect, test } from 'vitest'
import { createOverlapFinder } from '#web/features/episode/text-overlap.ts'

test.each([
  ['Let rent cover the boiler.', 'let rent cover the boiler', true],
  ['So here is what we ask. Let rent cover the boiler!', 'Let rent cover the boiler', true],
  ['Let rent', 'So: let rent cover the boiler', true],
  ['Let rent cover the boiler.', 'Let rent cover the roof.', false],
  ['rent', 'The parents came.', false],
  ['…', 'Let rent cover the boiler.', false],
])('“%s” and “%s” share their words: %s', (one, other, isShared) => {
  expect(createOverlapFinder(['The river.', one])(other)).toBe(isShared ? 1 : -1)
})
