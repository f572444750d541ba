import { expect, test } from 'vitest'
import { parseIdInPath } from '#web/lib/id-in-path.ts'

test.each([
  ['7', 7],
  ['007', 7],
  [undefined, 0],
  ['', 0],
  ['seven', 0],
  ['7x', 0],
  ['-7', 0],
  ['1e3', 0],
  ['9'.repeat(30), 0],
])('%j names the number %i [S2.79]', (text, id) => {
  expect(parseIdInPath(text)).toBe(id)
})
