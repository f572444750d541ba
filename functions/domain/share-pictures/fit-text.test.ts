import { expect, test } from 'vitest'
import { type FittedText, fitText } from '#functions/domain/share-pictures/fit-text.ts'

/** Room for 100 pixels of text on one line, a character being half as wide as high. */
const fits = ({ text, size }: FittedText) => (text.length * size) / 2 <= 100

test.each([
  ['short', 40],
  ['a little longer', 10],
])('"%s" gets the largest size at which it fits [S25.103]', (text, size) => {
  expect(fitText(text, [40, 20, 10], fits)).toEqual({ text, size })
})

test('a text too long for the smallest size is cut at a word, with an ellipsis [S25.103]', () => {
  expect(fitText('The levees hold, and we pay for floods', [40, 10], fits)).toEqual({
    text: 'The levees hold,…',
    size: 10,
  })
})

test('a word without end is cut where the room ends [S25.103]', () => {
  expect(fitText('a'.repeat(500), [40, 10], fits).text).toBe(`${'a'.repeat(19)}…`)
})
