import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAssetStore } from './asset-store.ts'

let root: string
let folder: string
let asset: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'asset-store-'))
  folder = join(root, 'kept')
  asset = join(root, 'asset.1234')
  for (const made of [folder, asset]) mkdirSync(made)
  writeFileSync(join(asset, 'index.mjs'), 'built first')
})

afterEach(() => rmSync(root, { recursive: true }))

test('deployed assets stay when the build is replaced or deleted', () => {
  const copy = openAssetStore(folder).add(asset)
  rmSync(asset, { recursive: true })
  expect(readFileSync(join(copy, 'index.mjs'), 'utf8')).toBe('built first')
})

test('a copy that a kill interrupted is made again', () => {
  mkdirSync(join(folder, 'asset.1234.new'))
  const copy = openAssetStore(folder).add(asset)
  expect(readdirSync(copy)).toEqual(['index.mjs'])
  expect(readdirSync(folder)).toEqual(['asset.1234', 'package.json'])
})

test('code of earlier deployments is dropped', () => {
  mkdirSync(join(folder, 'asset.old'))
  const code = openAssetStore(folder)
  code.add(asset)
  code.prune()
  expect(readdirSync(folder)).toEqual(['asset.1234', 'package.json'])
})
