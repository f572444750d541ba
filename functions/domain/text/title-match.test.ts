import { expect, test } from 'vitest'
import { titleMatcher } from '#functions/domain/text/title-match.ts'

test.each([
  ['flood', 'After the Flood', true],
  ['FLOOD after', 'After the Flood', true],
  ['flo', 'After the Flood', true],
  ['cafe', 'The Café', true],
  ['café', 'The Cafe', true],
  ['ｆｌｏｏｄ', 'After the Flood', true],
  ['flood fire', 'After the Flood', false],
  ['  ', 'After the Flood', true],
  ['.*', 'After the Flood', false],
])('«%s» is found in «%s»: %s', (search, title, isFound) => {
  expect(titleMatcher(search)(title)).toBe(isFound)
})
