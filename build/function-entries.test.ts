import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listFunctionEntries } from '#build/function-entries.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sidelight-entries-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('lists each file of the entry folders, and neither tests nor what they import', () => {
  const paths = [
    'pipeline/load.ts',
    'api/episodes/get.ts',
    'api/not-found.ts',
    'api/episodes/get.test.ts',
    'data/keys.ts',
  ]
  for (const path of paths) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), '')
  }
  expect(listFunctionEntries(folder)).toEqual(['api/episodes/get', 'api/not-found', 'pipeline/load'])
})
