import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type DataFolder, lockDataFolder, openDataFolder, removeDataFolder } from './data-folder.ts'

let path: string
let opened: DataFolder[]

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'data-folder-'))
  opened = []
})
afterEach(() => {
  for (const folder of opened) folder.release()
  rmSync(path, { recursive: true })
})

const lock = () => join(path, 'process.lock')
const marker = () => join(path, 'local-cloud-data.json')

function open(): DataFolder {
  const folder = openDataFolder(path)
  opened.push(folder)
  return folder
}

function use(...folders: string[]): DataFolder {
  const folder = open()
  for (const name of folders) folder.folder(name)
  folder.release()
  return folder
}

test('keeps its secret and its folders', () => {
  const { secret } = use('mail')
  writeFileSync(join(path, 'mail', 'one'), '')
  const again = open()
  expect(again.secret).toBe(secret)
  expect(readdirSync(again.folder('mail'))).toEqual(['one'])
})

test('a running process locks others out', () => {
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
  ['of a process that has ended', () => '999999999 then'],
  [
    'whose number was given to another process since',
    () => `${process.ppid} before this machine was started`,
  ],
  ['that is empty', () => ''],
  ['that is garbled', () => '\u0000\u0000'],
])('a lock %s is ignored', (_, text) => {
  use()
  writeFileSync(lock(), text())
  open()
  expect(readFileSync(lock(), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
})

test.each([
  ['empty', ''],
  ['cut off', '{"secret":"abc'],
])('a marker that is %s refuses the start with its name and is not changed', (_, text) => {
  use()
  writeFileSync(marker(), text)
  expect(open).toThrow(
    expect.objectContaining({ problem: 'damaged-data', message: `${marker()} is damaged.` }),
  )
  expect(readFileSync(marker(), 'utf8')).toBe(text)
  expect(readdirSync(path)).toEqual(['local-cloud-data.json'])
})

test('a missing folder refuses the start with its name before anything is changed', () => {
  use('tables', 'mail')
  rmSync(join(path, 'tables'), { recursive: true })
  expect(open).toThrow(
    expect.objectContaining({ problem: 'damaged-data', message: `${join(path, 'tables')} is missing.` }),
  )
  expect(readdirSync(path).sort()).toEqual(['local-cloud-data.json', 'mail'])
})

test('a disposable folder may be missing', () => {
  const logs = open().disposableFolder('logs')
  opened[0]?.release()
  rmSync(logs, { recursive: true })
  expect(existsSync(open().disposableFolder('logs'))).toBe(true)
})

test('a file in place of a folder refuses the start with its name', () => {
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

test.each([
  ['another data version', 1, 'data version 1'],
  ['no data version', undefined, 'no data version'],
])('a folder with %s is refused and not changed', (_, dataVersion, found) => {
  openDataFolder(path, { dataVersion }).release()
  const before = readFileSync(marker(), 'utf8')
  expect(() => openDataFolder(path, { owner: 'Product', dataVersion: 2 })).toThrow(
    expect.objectContaining({
      problem: 'other-data-version',
      message: `${path} has ${found}, and this Product needs data version 2.`,
    }),
  )
  expect(readFileSync(marker(), 'utf8')).toBe(before)
  expect(readdirSync(path)).toEqual(['local-cloud-data.json'])
})

test('a folder of another version can be locked and deleted', () => {
  openDataFolder(path, { dataVersion: 1 }).release()
  lockDataFolder(path, { dataVersion: 2 })
  removeDataFolder(path, { dataVersion: 2 })
  expect(existsSync(path)).toBe(false)
  opened.push(openDataFolder(path, { dataVersion: 2 }))
})
