import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestFolder, parentOfTestFolder } from '#scripts/test-folder.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'sidelight-parent-'))
})
afterEach(() => rmSync(parent, { recursive: true }))

test('a run gets a new folder, and folders that killed runs left hours ago are deleted', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  for (const [name, hour] of [
    ['sidelight-test-left', 9],
    ['sidelight-test-running', 11],
    ['another', 1],
  ] as const) {
    const folder = join(parent, name)
    mkdirSync(folder)
    writeFileSync(join(folder, 'file'), 'content')
    const time = new Date(now).setUTCHours(hour) / 1000
    utimesSync(folder, time, time)
  }
  const folder = openTestFolder(parent, now)
  expect(readdirSync(folder)).toEqual([])
  expect(readdirSync(parent).toSorted()).toEqual(
    ['another', basename(folder), 'sidelight-test-running'].toSorted(),
  )
})

test('it is in memory if there is enough space, and otherwise among the temporary files', () => {
  const gigabyte = 1024 ** 3
  expect(parentOfTestFolder(4 * gigabyte)).toBe('/dev/shm')
  expect(parentOfTestFolder(gigabyte)).toBe(tmpdir())
  expect(statSync(parentOfTestFolder()).isDirectory()).toBe(true)
})
