import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DataFolder, openDataFolder } from '#emulator/data-folder.ts'

let path: string
let said: string[]
let opened: DataFolder[]

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'data-folder-'))
  said = []
  opened = []
})
afterEach(() => {
  for (const folder of opened) folder.release()
  rmSync(path, { recursive: true })
})

const now = new Date()
const lock = () => join(path, 'process.lock')
const marker = () => join(path, 'local-cloud-data.json')

function open(): DataFolder {
  const folder = openDataFolder(path, { report: (sentence) => said.push(sentence), now: () => now })
  opened.push(folder)
  return folder
}

/** Opens it once and lets it go. */
function use(...folders: string[]): DataFolder {
  const folder = open()
  for (const name of folders) folder.folder(name)
  folder.release()
  return folder
}

test('keeps its secret, and says nothing of what is whole', () => {
  const { secret } = use('mail')
  const again = open()
  expect(again.secret).toBe(secret)
  again.folder('mail', { holds: 'the mail', isNeeded: true })
  expect(said).toEqual([])
})

test('a running process keeps others out', () => {
  use()
  writeFileSync(lock(), String(process.ppid))
  expect(open).toThrow(
    expect.objectContaining({
      problem: 'data-folder-in-use',
      message: `Another local cloud (process ${process.ppid}) is using this data folder.`,
    }),
  )
})

test.each([
  ['of a process that is gone', () => '999999999 then'],
  [
    'whose number was given to another process since',
    () => `${process.ppid} before this machine was started`,
  ],
  ['that is empty', () => ''],
  ['that is garbled', () => '\u0000\u0000'],
])('a lock %s keeps nobody out', (_, text) => {
  use()
  writeFileSync(lock(), text())
  open()
  expect(readFileSync(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
})

test.each([
  ['empty', ''],
  ['cut off', '{"secret":"abc'],
])('a marker that is %s is put aside and made anew, and what changes with it is told', (_, text) => {
  const { secret } = use()
  writeFileSync(marker(), text)
  expect(open().secret).not.toBe(secret)
  expect(said).toEqual([
    `${marker()} was damaged, and the keys that were made from it are others now; it is kept as ${marker()}.damaged.`,
  ])
})

test('a needed folder that was removed stops the start with its name, and the lock is let go', () => {
  use('tables', 'mail')
  rmSync(join(path, 'tables'), { recursive: true })
  expect(() => open().folder('tables', { holds: 'every item', isNeeded: true })).toThrow(
    expect.objectContaining({
      problem: 'damaged-data',
      message: `${join(path, 'tables')} is gone, and with it every item.`,
    }),
  )
  expect(readdirSync(path).sort()).toEqual(['local-cloud-data.json', 'mail'])
})

test('a file in the place of a folder stops the start with its name', () => {
  use('tables')
  const tables = join(path, 'tables')
  rmSync(tables, { recursive: true })
  writeFileSync(tables, '')
  expect(() => open().folder('tables')).toThrow(
    expect.objectContaining({
      problem: 'not-a-folder',
      message: `A file is where a folder should be: ${tables}.`,
    }),
  )
})

test('another folder that was removed begins empty, and what was lost is told once', () => {
  use('mail')
  rmSync(join(path, 'mail'), { recursive: true })
  const content = { holds: 'the mail', isNeeded: false }
  open().folder('mail', content)
  opened[1]?.release()
  open().folder('mail', content)
  expect(said).toEqual([`${join(path, 'mail')} was gone, and with it the mail; it is empty now.`])
})

test('a clock that was set back is told', () => {
  use()
  const later = new Date(now.getTime() + 86_400_000)
  utimesSync(marker(), later, later)
  open()
  expect(said).toEqual([
    `This machine’s clock says ${now.toISOString()}, but ${marker()} was last written at ${later.toISOString()}: set the clock right, or what is dated later may wait until then.`,
  ])
  opened[1]?.release()
  open()
  expect(said).toHaveLength(1)
})
