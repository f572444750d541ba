import { expect, test } from 'vitest'
import { likeness, wordsIn } from '#functions/domain/compare/likeness.ts'

const compare = (one: string, other: string) => likeness(wordsIn(one), wordsIn(other))

test('likeness is the part of the words that two texts have in common [S23.27]', () => {
  expect(compare('Close this prison', 'close THIS prison!')).toBe(1)
  expect(compare('Close this prison', 'Open this prison')).toBeCloseTo(2 / 3)
  expect(compare('Close this prison', 'Build more homes')).toBe(0)
})

test('forms of a word are the same, and words of up to three letters do not count', () => {
  expect(compare('deported', 'deportations')).toBe(1)
  expect(compare('It is the way', 'It is the law')).toBe(0)
  expect(compare('', '')).toBe(0)
})
