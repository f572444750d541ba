import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordFileIn, recordOf, staleFunctions, writeRecord } from '#build/function-record.ts'
import { functionFiles } from '#shared/deployment/function-files.ts'

let folder: string
let shared: string
let own: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidelight-record-'))
  shared = join(folder, 'shared.ts')
  own = join(folder, 'own.ts')
  for (const source of [shared, own]) writeFileSync(source, 'one')
  for (const entry of ['me', 'feed']) {
    mkdirSync(join(folder, entry))
    for (const file of functionFiles) writeFileSync(join(folder, entry, file), '')
  }
  const sources = new Map([
    ['me', [shared]],
    ['feed', [shared, own]],
  ])
  writeRecord(folder, recordOf(sources))
})
afterEach(() => rmSync(folder, { recursive: true }))

const stale = () => staleFunctions(folder, ['me', 'feed'])

test('if no source has changed, nothing is built', () => {
  writeFileSync(own, 'one')
  expect(stale()).toEqual([])
})

test('a changed source rebuilds only the functions that use it', () => {
  writeFileSync(own, 'two')
  expect(stale()).toEqual(['feed'])
  writeFileSync(shared, 'two')
  expect(stale()).toEqual(['me', 'feed'])
})

test('a deleted source rebuilds the functions that used it', () => {
  rmSync(own)
  expect(stale()).toEqual(['feed'])
})

test('a new function, or one whose bundle was deleted, is built', () => {
  rmSync(join(folder, 'me', functionFiles[0] ?? ''))
  expect(staleFunctions(folder, ['me', 'feed', 'search'])).toEqual(['me', 'search'])
})

test('without a record, or with one of an earlier version, everything is built', () => {
  writeFileSync(recordFileIn(folder), '9f86d081884c7d65')
  expect(stale()).toEqual(['me', 'feed'])
  rmSync(recordFileIn(folder))
  expect(stale()).toEqual(['me', 'feed'])
})
