import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashInputs, isMadeFrom, markMadeFrom } from '#build/input-hash.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidelight-hash-'))
  mkdirSync(join(folder, 'deep'))
  writeFileSync(join(folder, 'deep/a.ts'), 'one')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('is the same for the same files and differs for a changed, renamed or added one', () => {
  const first = hashInputs([folder])
  expect(hashInputs([folder])).toBe(first)
  writeFileSync(join(folder, 'deep/a.ts'), 'two')
  const changed = hashInputs([folder])
  writeFileSync(join(folder, 'deep/b.ts'), '')
  const added = hashInputs([folder])
  expect(new Set([first, changed, added]).size).toBe(3)
})

test('ignores tests and missing paths', () => {
  const before = hashInputs([folder, join(folder, 'absent')])
  writeFileSync(join(folder, 'deep/a.test.ts'), 'changed')
  expect(hashInputs([folder, join(folder, 'absent')])).toBe(before)
})

test('reads from a marker file which inputs an output was made from', () => {
  const mark = join(folder, 'mark')
  expect(isMadeFrom(mark, 'abc')).toBe(false)
  markMadeFrom(mark, 'abc')
  expect(isMadeFrom(mark, 'abc')).toBe(true)
  expect(isMadeFrom(mark, 'abd')).toBe(false)
})
