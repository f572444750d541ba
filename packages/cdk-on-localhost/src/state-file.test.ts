import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { diskError, namedDiskError, onDisk, readState, writeState } from './state-file.ts'

let folder: string
let path: string
const schema = z.object({ people: z.array(z.string()) })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'state-file-'))
  path = join(folder, 'state.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const failing = (code: string) => () => {
  throw Object.assign(new Error(`${code}: something, write`), { code })
}

test('a written state is read again, and no other file stays beside it', () => {
  expect(readState(path, schema)).toBeUndefined()
  writeState(path, '{"people":["Ada"]}')
  writeState(path, '{"people":["Ada","Grace"]}')
  expect(readState(path, schema)).toEqual({ people: ['Ada', 'Grace'] })
  expect(readdirSync(folder)).toEqual(['state.json'])
})

test.each([
  ['cut off', '{"people":["Ada"'],
  ['empty', ''],
  ['of another form', '{"people":7}'],
  ['garbled', '\u0000\u0000\u0000\u0000'],
])('a needed file that is %s stops with its name and is not changed', (_, text) => {
  writeFileSync(path, text)
  expect(() => readState(path, schema)).toThrow(
    expect.objectContaining({ message: `${path} is damaged.`, problem: 'damaged-data' }),
  )
  expect(readFileSync(path, 'utf8')).toBe(text)
})

test('a folder in place of a needed file stops with its name', () => {
  mkdirSync(path)
  expect(() => readState(path, schema)).toThrow(
    expect.objectContaining({
      message: `A folder is where a file should be: ${path}.`,
      problem: 'damaged-data',
    }),
  )
})

test.each([
  ['ENOSPC', 'disk-full', 'The disk is full: /data/x could not be written.'],
  ['EDQUOT', 'disk-full', 'The disk is full: /data/x could not be written.'],
  ['EROFS', 'not-writable', '/data/x cannot be written or read by this user.'],
  ['EACCES', 'not-writable', '/data/x cannot be written or read by this user.'],
])('%s is reported in one sentence that names the file', (code, problem, message) => {
  expect(() => onDisk('/data/x', failing(code))).toThrow(expect.objectContaining({ problem, message }))
})

test("LevelDB's error for a full disk gives the same sentence, and other errors are unchanged", () => {
  const full = new Error('IO error: /data/000003.log: No space left on device')
  expect(diskError(full, '/data')).toMatchObject({
    problem: 'disk-full',
    message: 'The disk is full: /data/000003.log could not be written.',
  })
  const other = new Error('something else')
  expect(diskError(other, '/data')).toBe(other)
})

test('an error that names its file gives that sentence wherever it comes from, unless it is about no disk', () => {
  const full = Object.assign(new Error('x'), {
    code: 'ENOSPC',
    path: '/cdk.out/index.js',
    dest: '/data/code/index.js',
  })
  expect(namedDiskError(full)).toMatchObject({
    message: 'The disk is full: /data/code/index.js could not be written.',
  })
  const file = Object.assign(new Error('x'), { code: 'ENOTDIR', path: '/data/s3/media' })
  expect(namedDiskError(file)).toMatchObject({
    message: 'A file is where a folder should be: /data/s3/media.',
  })
  const port = Object.assign(new Error('x'), { code: 'EACCES', syscall: 'listen', port: 80 })
  expect(namedDiskError(port)).toBe(port)
})

test('a file that cannot be written leaves no partial file behind', () => {
  const file = join(folder, 'missing', 'state.json')
  expect(() => writeState(file, '{}')).toThrow(`${file} cannot be written: its folder is missing.`)
  expect(readdirSync(folder)).toEqual([])
})
