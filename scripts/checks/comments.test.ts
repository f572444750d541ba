import { expect, test } from 'vitest'
import { findUnclearComments } from '#scripts/checks/comments.ts'
import { parseSource } from '#scripts/checks/sources.ts'

const faultsOf = (text: string, file = 'infra/a.ts') => findUnclearComments([parseSource(file, text)])
const words = (columns: number) =>
  'word '
    .repeat(columns)
    .slice(0, columns - 1)
    .concat('.')

test.each([
  ['// Whoever calls it pays.', 'infra/a.ts:1 says "Whoever": name the user, caller or component'],
  ['/** Nobody reads it. */', 'infra/a.ts:1 says "Nobody": name the user, caller or component'],
  [
    'const a = 1 // Anything, whatever it is.',
    'infra/a.ts:1 says "whatever": name the thing, or write "any"',
  ],
  ['/**\n * One.\n * What became of it.\n */', 'infra/a.ts:3 says "What became of": outcome'],
  ['// Each lane takes one.', 'infra/a.ts:1 says "lane": queue'],
  ['\n\n// It mends the row.', 'infra/a.ts:3 says "mends": fix or repair'],
  ['// Handed over by the host.', 'infra/a.ts:1 says "Handed over": pass'],
])('refuses %j', (text, fault) => {
  expect(faultsOf(text)).toEqual([fault])
})

test('reports every unclear word of a line', () => {
  expect(faultsOf('// Nobody mends it.')).toHaveLength(2)
})

test.each([
  ["const text = 'Nobody calls.' // A sentence for visitors."],
  ['const whoever = 1'],
  ['// The input `{ "mend": true }` repairs.'],
  ['// https://example.org/lane/nobody'],
  ['// Embedded planes recommend it.'],
])('passes %s', (text) => {
  expect(faultsOf(text)).toEqual([])
})

test.each([
  ['line', `// ${words(107)}`, `// ${words(108)}`],
  ['block', `/** ${words(103)} */`, `/** ${words(104)} */`],
  ['trailing', `const a = 1 // ${words(95)}`, `const a = 1 // ${words(96)}`],
])('a %s comment may have 110 columns and no more', (_, fits, wide) => {
  expect(faultsOf(fits)).toEqual([])
  expect(faultsOf(wide)).toEqual(['infra/a.ts:1 has a comment line of 111 columns: wrap it at 110'])
})

test('each line of a block is measured separately', () => {
  expect(faultsOf(`/**\n * Short.\n * ${words(108)}\n */`)).toEqual([
    'infra/a.ts:3 has a comment line of 111 columns: wrap it at 110',
  ])
})

test('a word that cannot be wrapped may be wider', () => {
  expect(faultsOf(`// https://example.org/${'a'.repeat(120)}`)).toEqual([])
})

test('wide code is left to the formatter', () => {
  expect(faultsOf(`const a = '${'a'.repeat(120)}'`)).toEqual([])
})

test('a row of a table may be wider', () => {
  expect(faultsOf(`/**\n * | a row | ${words(110)} |\n */`)).toEqual([])
})

test('only TypeScript files count', () => {
  const text = '// Nobody mends it.'
  for (const file of ['vite.config.ts', 'scripts/checks/a.tsx']) expect(faultsOf(text, file)).toHaveLength(2)
  expect(faultsOf(text, 'infra/edge/a.js')).toEqual([])
})
