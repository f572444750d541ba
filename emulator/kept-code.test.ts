import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openKeptCode } from '#emulator/kept-code.ts'

let root: string
let folder: string
let asset: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kept-code-'))
  folder = join(root, 'kept')
  asset = join(root, 'asset.1234')
  for (const made of [folder, asset]) mkdirSync(made)
  writeFileSync(join(asset, 'index.mjs'), 'built first')
})

afterEach(() => rmSync(root, { recursive: true }))

test('what was deployed stays when the build is replaced or removed', () => {
  const kept = openKeptCode(folder).keep(asset)
  rmSync(asset, { recursive: true })
  expect(readFileSync(join(kept, 'index.mjs'), 'utf8')).toBe('built first')
})

test('a copy that a kill cut short is made again', () => {
  mkdirSync(join(folder, 'asset.1234.new'))
  const kept = openKeptCode(folder).keep(asset)
  expect(readdirSync(kept)).toEqual(['index.mjs'])
  expect(readdirSync(folder)).toEqual(['asset.1234'])
})

test('code of earlier deployments is dropped', () => {
  mkdirSync(join(folder, 'asset.old'))
  const code = openKeptCode(folder)
  code.keep(asset)
  code.dropOthers()
  expect(readdirSync(folder)).toEqual(['asset.1234'])
})
