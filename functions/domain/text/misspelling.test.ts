import { expect, test } from 'vitest'
import { isMisspelling } from '#functions/domain/text/misspelling.ts'

test.each([
  ['titel', 'title'],
  ['tite', 'title'],
  ['itme', 'item'],
  ['itemm', 'item'],
  ['descriptoin', 'description'],
  ['discripton', 'description'],
])('«%s» is likely to mean «%s»', (name, meant) => {
  expect(isMisspelling(name, meant)).toBe(true)
})

test.each([
  ['li', 'link'],
  ['p', 'id'],
  ['i', 'id'],
  ['link', 'title'],
  ['strong', 'summary'],
  ['x'.repeat(100_000), 'item'],
])('%j does not mean «%s»', (name, meant) => {
  expect(isMisspelling(name, meant)).toBe(false)
})
