import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseSource } from '#scripts/checks/sources.ts'
import { findCoverageFaults, readCoverage } from '#scripts/checks/specification-coverage.ts'

let repository = ''
const tests = parseSource(
  'a.test.ts',
  `import { describe, test } from 'vitest'
    test('counts twice', () => {})
    // test('counts in a comment', () => {})
    test.skip('counts later', () => {})
    describe('numbers', () => { test('adds', () => {}) })
    describe('letters', () => { test('adds', () => {}) })
    test('from a › to b', () => {})`,
)

beforeEach(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'coverage-'))
  mkdirSync(path.join(repository, 'docs'))
})

afterEach(() => rmSync(repository, { recursive: true }))

function faultsOf(...rows: string[]) {
  const table = ['| Requirement | Proof |', '|---|---|', ...rows].join('\n')
  writeFileSync(path.join(repository, 'docs', 'specification-coverage.md'), table)
  return findCoverageFaults(repository, [tests])
}

test.each([
  ['| Counts | `a.test.ts` › counts twice |'],
  ['| Adds | `a.test.ts` › numbers › adds<br>`a.test.ts` › letters › adds |'],
  ['| Goes | `a.test.ts` › from a › to b |'],
])('passes %s', (row) => {
  expect(faultsOf(row)).toEqual([])
})

test.each([
  ['| Counts | `a.test.ts` › counts thrice |', 'no test «counts thrice»'],
  ['| Counts | `a.test.ts` › counts |', 'no test «counts»'],
  ['| Counts | `a.test.ts` › ounts twic |', 'no test «ounts twic»'],
  ['| Counts | `a.test.ts` › counts in a comment |', 'no test «counts in a comment»'],
  ['| Counts | `a.test.ts` › counts later |', 'no test «counts later»'],
  ['| Adds | `a.test.ts` › numbers |', 'no test «numbers»'],
  ['| Adds | `a.test.ts` › words › adds |', 'no test «words › adds»'],
  ['| Adds | `a.test.ts` › adds |', 'has 2 tests «adds»: name the block'],
  ['| Goes | `a.test.ts` › to b |', 'no test «to b»'],
  ['| Counts | `b.test.ts` › counts twice |', 'does not exist'],
  ['| Counts | waits for: |', 'names no test'],
  ['| Counts | somebody looked at it |', 'names no test'],
  ['| Counts |  |', 'needs two cells'],
  ['|  | `a.test.ts` › counts twice |', 'needs two cells'],
  ['| Counts | by one | `a.test.ts` › counts twice |', 'needs two cells'],
  ['| Counts | `a.test.ts` › counts twice', 'needs two cells'],
])('refuses %s', (row, fault) => {
  expect(faultsOf(row).join()).toContain(fault)
})

test('heads and rules of tables are no requirements', () => {
  expect(readCoverage('| Requirement | Proof |\n|---|---|\n| One | x |')).toHaveLength(1)
})
