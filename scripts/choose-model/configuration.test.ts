import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readDeploymentConfig, writeModelId } from '#scripts/choose-model/configuration.ts'

const folder = mkdtempSync(join(tmpdir(), 'configuration-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('only the model changes in the file of the repository', () => {
  const file = join(folder, 'cdk.json')
  const before = readFileSync('cdk.json', 'utf8')
  writeFileSync(file, before)
  writeModelId(file, 'global.example')
  const after = readFileSync(file, 'utf8')
  expect(after).toBe(before.replace('"sidelight": {}', '"sidelight": { "modelId": "global.example" }'))
  expect(readDeploymentConfig(file).modelId).toBe('global.example')
})

test('options of the operator stay, and an earlier model is replaced', () => {
  const file = join(folder, 'own.json')
  writeFileSync(
    file,
    '{"context":{"other":1,"sidelight":{"modelId":"old","contactAddress":"a@example.org"}}}',
  )
  writeModelId(file, 'new')
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    context: { other: 1, sidelight: { modelId: 'new', contactAddress: 'a@example.org' } },
  })
})
