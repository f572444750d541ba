import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillEmulatorReadme, findStaleEmulatorReadme, relativePath } from '#scripts/checks/emulator-readme.ts'

let repository: string

beforeAll(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'emulator-readme-test-'))
  cpSync('packages/cdk-on-localhost/example', path.join(repository, 'packages/cdk-on-localhost/example'), {
    recursive: true,
  })
  cpSync(relativePath, path.join(repository, relativePath))
})

afterAll(() => rmSync(repository, { recursive: true }))

test('the committed README shows the current code', async () => {
  expect(await findStaleEmulatorReadme(repository)).toEqual([])
})

test.each([
  ['an operation that is not answered', '`PutItem`', '`PutPainting`'],
  ['a resource type that is not created', '`Distribution`', '`Constitution`'],
  ['other code than the example', 'guestBook(cloudAssembly)', 'guestBook(elsewhere)'],
])('%s is stale, and is rewritten', async (_, found, changed) => {
  const file = path.join(repository, relativePath)
  const current = readFileSync(file, 'utf8')
  const stale = current.replace(found, changed)
  expect(stale).not.toBe(current)
  writeFileSync(file, stale)
  expect(await findStaleEmulatorReadme(repository)).toEqual([
    `${relativePath} is behind the code: run npm run emulator-readme`,
  ])
  expect(await fillEmulatorReadme(repository, stale)).toBe(current)
  writeFileSync(file, current)
})
