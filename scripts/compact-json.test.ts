import { expect, test } from 'vitest'
import { compactJson } from '#scripts/compact-json.ts'

const long = 'word '.repeat(15)

test('values that fit are on one line, and others are broken from the outside in', () => {
  expect(compactJson({ a: [1, { b: null }], left: undefined, empty: {} })).toBe(
    '{ "a": [1, { "b": null }], "empty": {} }',
  )
  expect(compactJson({ short: { a: 1 }, list: [long, long] })).toBe(
    `{\n  "short": { "a": 1 },\n  "list": [\n    "${long}",\n    "${long}"\n  ]\n}`,
  )
})

test('is the same JSON', () => {
  const value = { list: [long, { deep: [long, [], {}] }], quote: '"', number: 1.5, no: false }
  expect(JSON.parse(compactJson(value))).toEqual(value)
})
