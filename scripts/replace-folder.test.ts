import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFolder } from '#scripts/replace-folder.ts'

let parent: string
let folder: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'sidelight-replace-'))
  folder = join(parent, 'out')
  mkdirSync(folder)
  writeFileSync(join(folder, 'old'), '')
})
afterEach(() => rmSync(parent, { recursive: true }))

const isDone = () => existsSync(join(folder, 'new'))

test('puts the new folder whole in the place of the old one', async () => {
  await replaceFolder({ folder, isDone, fill: async (empty) => writeFileSync(join(empty, 'new'), '') })
  expect(readdirSync(folder)).toEqual(['new'])
  expect(readdirSync(parent)).toEqual(['out'])
})

test('keeps the old folder when filling the new one fails, and leaves nothing behind', async () => {
  const fill = () => Promise.reject(new Error('no space left'))
  await expect(replaceFolder({ folder, isDone, fill })).rejects.toThrow('no space left')
  expect(readdirSync(folder)).toEqual(['old'])
  expect(readdirSync(parent)).toEqual(['out'])
})
