import { expect, test } from 'vitest'
import { addedLater } from '#shared/rules/added-later.ts'

const published = '2009-02-24T00:00:00Z'

test.each([
  ['over a year later', published, '2026-11-23T10:00:00Z', true],
  ['within a year', published, '2010-02-23T00:00:00Z', false],
  ['before it was published', published, '2008-01-01T00:00:00Z', false],
  ['of an episode without a date', null, '2026-11-23T10:00:00Z', false],
  ['that was not kept', published, undefined, false],
  ['of an episode whose date cannot be read', 'soon', '2026-11-23T10:00:00Z', false],
])('a day of adding %s', (...[, on, added, isTold]) => {
  expect(addedLater(on, added)).toBe(isTold ? added : undefined)
})
