import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  isObjectKey,
  manifestFile,
  manifestOf,
  readUsableManifest,
  verifyFile,
} from '#scripts/move/manifest.ts'

const now = new Date('2026-03-01T12:00:00Z')
const manifest = manifestOf({
  exportId: '0b0e6a0e-6c1c-4a53-9f3f-3d6a5f3a1c11',
  siteUrl: 'https://example.org',
  release: '1.0.0+4f1d2c3b5a69',
  files: [],
  now,
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'manifest-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const write = (content: unknown) => writeFile(join(folder, manifestFile), JSON.stringify(content))

test('an export can be imported for as long as other backups are kept, and no longer [S20.91]', async () => {
  await write(manifest)
  const last = new Date('2026-04-05T12:00:00Z')
  expect(await readUsableManifest(folder, last)).toEqual(manifest)
  const late = readUsableManifest(folder, new Date(last.getTime() + 1))
  await expect(late).rejects.toThrow('had to be deleted by 2026-04-05T12:00:00.000Z')
})

test('a folder without a finished export, or with one of another form, is refused', async () => {
  await expect(readUsableManifest(join(folder, 'none'), now)).rejects.toThrow('no finished export')
  await write({ ...manifest, formatVersion: 2 })
  await expect(readUsableManifest(folder, now)).rejects.toThrow('version that wrote it: 1.0.0+4f1d2c3b5a69')
  for (const wrong of [{}, { ...manifest, exportId: 'x' }, { ...manifest, files: [{ name: '../x' }] }]) {
    await write(wrong)
    await expect(readUsableManifest(folder, now)).rejects.toThrow('is not one that npm run export wrote')
  }
})

test('a missing or changed file is named', async () => {
  await writeFile(join(folder, 'list'), 'content')
  const sha256 = 'ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73'
  const file = { name: 'list', bytes: 7, sha256 }
  await verifyFile(folder, file)
  await writeFile(join(folder, 'list'), 'Content')
  await expect(verifyFile(folder, file)).rejects.toThrow('list differs from what was exported')
  await expect(verifyFile(folder, { ...file, name: 'gone' })).rejects.toThrow('gone is missing')
})

test('only keys that stay within the folder become files', () => {
  const good = ['episodes/12/analysis/3/vote-1.json', 'media/podcast-1-aZ_-640.webp', 'episodes/1/-x.json']
  const bad = [
    '',
    '/etc/passwd',
    '../x',
    'episodes/../../x',
    'episodes//x',
    './x',
    'a/.hidden',
    'a\\b',
    'a b',
  ]
  expect(good.filter((key) => !isObjectKey(key))).toEqual([])
  expect(bad.filter(isObjectKey)).toEqual([])
})
