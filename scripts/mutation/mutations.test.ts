import { expect, test } from 'vitest'
import { parseSource } from '#scripts/checks/sources.ts'
import { applyMutation, findMutations } from '#scripts/mutation/mutations.ts'

const mutantsOf = (text: string) =>
  findMutations(parseSource('functions/a.ts', text)).map((mutation) => applyMutation(text, mutation))

test.each([
  ['const a = b === c', ['const a = b !== c']],
  ['const a = b < c && !d', ['const a = b < c || !d', 'const a = b <= c && !d', 'const a = b < c && d']],
  ['const a = b ?? true', ['const a = b && true', 'const a = b ?? false']],
  ['const a = b.at(1)', ['const a = b.at((1 + 1))']],
  ['if (a) b()', ['if (!(a)) b()']],
  ['const a = b ? c : d', ['const a = !(b) ? c : d']],
  ["const a = b + 'text'", []],
])('%s has these faults', (text, mutants) => {
  expect(mutantsOf(text).toSorted()).toEqual(mutants.toSorted())
})

test('a fault is on its own line', () => {
  const text = 'const a = 1\nconst b = c > d\n'
  expect(mutantsOf(text)).toContain('const a = 1\nconst b = c >= d\n')
})

test('an expression over several lines has no fault as a whole', () => {
  expect(mutantsOf('if (\n  a(\n  )\n) b()')).toEqual([])
})

test('a fault of another text is refused', () => {
  const mutation = { file: 'functions/a.ts', line: 0, column: 0, from: '===', to: '!==' }
  expect(() => applyMutation('const a = 1', mutation)).toThrow('functions/a.ts:1 does not have ===.')
})
