import { expect, test } from 'vitest'
import { findRequirementFaults } from '#scripts/checks/requirements.ts'
import { parseSource } from '#scripts/checks/sources.ts'

const document = ['# Requirements', '', '- **S1.1** It counts.', '- **S2.10** It adds.']

const faultsOf = (lines: readonly string[], ...tests: string[]) => {
  const imports = "import { describe, test } from 'vitest'"
  const source = parseSource('a.test.ts', [imports, ...tests].join('\n'))
  return findRequirementFaults(lines.join('\n'), [source])
}

const counts = "test('counts [S1.1]', () => {})"

test.each([
  ["test('adds [S2.10]', () => {})"],
  ["test.each([1])('adds %s [S1.1] [S2.10]', () => {})"],
  ["describe('numbers', () => { test('adds [S2.10]', () => {}) })"],
])('%s proves its requirement', (adds) => {
  expect(faultsOf(document, counts, adds)).toEqual([])
})

test.each([
  [''],
  ["test('adds', () => {})"],
  ["test('adds S2.10', () => {})"],
  ["test('adds [S2.1]0', () => {})"],
  ["test.skip('adds [S2.10]', () => {})"],
  ["test.todo('adds [S2.10]')"],
  ["// test('adds [S2.10]', () => {})"],
  ["describe.skip('numbers', () => { test('adds [S2.10]', () => {}) })"],
  ["describe('numbers [S2.10]', () => { test('adds', () => {}) })"],
])('%j does not', (adds) => {
  expect(faultsOf(document, counts, adds)).toContain('no running test proves S2.10')
})

test('an id in a title must be in the document', () => {
  const adds = "test('adds [S2.10] [S3.4]', () => {})"
  expect(faultsOf(document, counts, adds)).toEqual(['a.test.ts proves unknown S3.4'])
})

test('an id has one requirement', () => {
  const lines = ['- **S1.1** It counts.', '- **S1.1** It adds.']
  expect(faultsOf(lines, counts)).toEqual(['S1.1 occurs twice'])
})

test.each(['- S1.2 It adds.', '- **S1.2**', '- It adds.'])(
  'a requirement needs id and sentence: %s',
  (line) => {
    expect(faultsOf(['- **S1.1** It counts.', line], counts)).toEqual([`“${line}” has no id`])
  },
)

test('only test files can prove requirements', () => {
  const source = parseSource('a.ts', "import { test } from 'vitest'\ntest('counts [S1.1]', () => {})")
  expect(findRequirementFaults('- **S1.1** It counts.', [source])).toEqual(['no running test proves S1.1'])
})
