import { expect, test } from 'vitest'
import { markedParts } from '#web/features/search/marked-parts.ts'

const mark = (start: number, end: number) => ({ start, end })

test.each([
  ['The rent is due.', [], 'The rent is due.'],
  ['Rent is rent', [mark(0, 4), mark(8, 12)], '[Rent] is [rent]'],
  ['rents', [mark(0, 3), mark(2, 9)], '[ren][ts]'],
  ['rent', [mark(9, 12)], 'rent'],
])('marks parts of %j', (text, marks, expected) => {
  const parts = markedParts(text, marks)
  expect(parts.map((one) => (one.isMatch ? `[${one.text}]` : one.text)).join('')).toBe(expected)
})
