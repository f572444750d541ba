import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFolder } from '#build/replace-folder.ts'

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

test('puts the complete new folder in place of the old one', async () => {
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

test('keeps the folder that another process has made from the same inputs meanwhile', async () => {
  const fill = async (empty: string) => {
    writeFileSync(join(empty, 'new'), 'second')
    rmSync(join(folder, 'old'))
    writeFileSync(join(folder, 'new'), 'first')
  }
  await replaceFolder({ folder, isDone, fill })
  expect(readFileSync(join(folder, 'new'), 'utf8')).toBe('first')
  expect(readdirSync(parent)).toEqual(['out'])
})

test('makes a missing folder', async () => {
  const deep = join(parent, 'a/b')
  await replaceFolder({
    folder: deep,
    isDone: () => false,
    fill: async (empty) => writeFileSync(join(empty, 'new'), ''),
  })
  expect(readdirSync(deep)).toEqual(['new'])
})

test('fills another folder each time: CDK copies no asset twice into folders of the same name', async () => {
  const filled: string[] = []
  const fill = async (empty: string) => void filled.push(empty)
  await replaceFolder({ folder, isDone: () => false, fill })
  await replaceFolder({ folder, isDone: () => false, fill })
  expect(new Set(filled).size).toBe(2)
})
