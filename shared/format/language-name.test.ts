import { expect, test } from 'vitest'
import { languageName } from '#shared/format/language-name.ts'

test.each([
  ['de', 'German'],
  ['pt-br', 'Brazilian Portuguese'],
  ['und-Cyrl', 'in Cyrillic script'],
  ['und-Taml', 'in Tamil script'],
  ['und-Zzzz', undefined],
  ['und', undefined],
  ['<b>', undefined],
])('%s is called %s', (tag, name) => {
  expect(languageName(tag)).toBe(name)
})
