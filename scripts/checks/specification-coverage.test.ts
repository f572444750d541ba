import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findCoverageFaults, readCoverage } from '#scripts/checks/specification-coverage.ts'

let repository = ''

beforeEach(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'coverage-'))
  mkdirSync(path.join(repository, 'docs'))
  writeFileSync(path.join(repository, 'a.test.ts'), "test('counts twice', () => {})")
})

afterEach(() => rmSync(repository, { recursive: true }))

function faultsOf(...rows: string[]) {
  const table = ['| Requirement | Proof |', '|---|---|', ...rows].join('\n')
  writeFileSync(path.join(repository, 'docs', 'specification-coverage.md'), table)
  return findCoverageFaults(repository)
}

test('passes a row whose test exists and one that waits for named work', () => {
  expect(faultsOf('| Counts | `a.test.ts` › counts twice |', '| Mails | waits for: digests |')).toEqual([])
})

test.each([
  ['| Counts | `a.test.ts` › counts thrice |', 'no test «counts thrice»'],
  ['| Counts | `b.test.ts` › counts twice |', 'does not exist'],
  ['| Counts | waits for: better days |', 'names no test'],
  ['| Counts | somebody looked at it |', 'names no test'],
  ['| Counts |  |', 'empty cell'],
])('refuses %s', (row, fault) => {
  expect(faultsOf(row).join()).toContain(fault)
})

test('heads and rules of tables are no requirements', () => {
  expect(readCoverage('| Requirement | Proof |\n|---|---|\n| One | x |')).toHaveLength(1)
})
