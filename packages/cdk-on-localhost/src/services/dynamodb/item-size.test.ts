import { expect, test } from 'vitest'
import { itemSize } from './item-size.ts'

// Developer guide: name and value in UTF-8; two digits per byte plus one; 3 per container plus 1 per element.
test.each([
  ['a text in UTF-8', { name: { S: 'Ärger' } }, 4 + 6],
  ['a number by its significant digits', { n: { N: '1200' } }, 1 + 2],
  ['a negative number', { n: { N: '-12.34' } }, 1 + 4],
  ['bytes, not their base64', { b: { B: 'AAAA' } }, 1 + 3],
  ['a truth value and nothing', { t: { BOOL: true }, n: { NULL: true } }, 2 + 2],
  ['a set', { s: { SS: ['ab', 'c'] } }, 1 + 3],
  ['an empty list', { l: { L: [] } }, 1 + 3],
  ['a list', { l: { L: [{ S: 'ab' }, { N: '1' }] } }, 1 + 3 + (1 + 2) + (1 + 2)],
  ['a map', { m: { M: { key: { S: 'value' } } } }, 1 + 3 + 1 + 3 + 5],
])('counts %s', (_what, item, bytes) => {
  expect(itemSize(item)).toBe(bytes)
})
