import { expect, test } from 'vitest'
import {
  findWrongImports,
  importedFile,
  refuseImport,
  refusePackage,
} from '#scripts/checks/import-direction.ts'
import { parseSource } from '#scripts/checks/sources.ts'

test.each([
  ['shared/domain/stance.ts', 'functions/invocation/environment.ts'],
  ['functions/data/episodes/episodes.ts', 'functions/clients/store.ts'],
  ['functions/data/episodes/episodes.ts', 'functions/domain/views/episode-view.ts'],
  ['functions/domain/ingestion/read-feed.ts', 'functions/data/keys.ts'],
  ['functions/entries/api/episodes/get.ts', 'functions/entries/pipeline/load.ts'],
  ['functions/entries/api/episodes/get.ts', 'functions/entries/api/episodes/list.ts'],
  ['functions/http/route.ts', 'packages/cdk-on-localhost/src/entries/index.ts'],
  ['functions/connections/tables.ts', 'functions/use-cases/runs/next-run.ts'],
  ['web/src/ui/button.tsx', 'web/src/features/auth/form.tsx'],
  ['web/src/features/auth/form.tsx', 'web/src/features/episode/card.tsx'],
  ['web/src/lib/call.ts', 'functions/invocation/environment.ts'],
  ['web/src/lib/call.ts', 'web/src/ui/button.tsx'],
  ['web/src/app/routes.tsx', 'web/src/main.tsx'],
  ['web/src/app/routes.tsx', 'packages/cdk-on-localhost/src/boot.ts'],
  ['web/src/app/start.tsx', 'web/src/served/render-screen.tsx'],
  ['functions/entries/api/episodes/get.ts', 'web/src/served/episode-page.tsx'],
  ['functions/entries/pages/episode.ts', 'web/src/app/shell.tsx'],
  ['infra/bin/app.ts', 'functions/entries/api/episodes/get.ts'],
  ['infra/grants/users-grants.ts', 'infra/data-stack.ts'],
  ['infra/constructs/schedules.ts', 'infra/grants/model-grants.ts'],
  ['packages/cdk-on-localhost/src/boot.ts', 'tests/harness.ts'],
  ['build/synth.ts', 'local/people.ts'],
  ['local/main.ts', 'scripts/test.ts'],
  ['scripts/test.ts', 'tests/harness.ts'],
  ['tests/harness.ts', 'bench/calls.ts'],
])('%s may not import %s', (importer, imported) => {
  expect(refuseImport(importer, imported)).toBeDefined()
})

test.each([
  ['functions/entries/api/episodes/get.ts', 'functions/data/episodes/episodes.ts'],
  ['functions/entries/api/episodes/get.ts', 'functions/http/route.ts'],
  ['functions/entries/pipeline/publish.ts', 'functions/invocation/environment.ts'],
  ['functions/http/guard.ts', 'functions/connections/tables.ts'],
  ['functions/domain/analysis/prompts.ts', 'shared/domain/stance.ts'],
  ['web/src/app/routes.tsx', 'web/src/features/auth/form.tsx'],
  ['web/src/ui/topic-link.tsx', 'web/src/lib/theme.ts'],
  ['functions/entries/pages/episode.ts', 'web/src/served/episode-page.tsx'],
  ['web/src/served/render-screen.tsx', 'web/src/app/shell.tsx'],
  ['local/main.ts', 'infra/bin/app.ts'],
  ['infra/data-stack.ts', 'infra/grants/model-grants.ts'],
  ['infra/grants/users-grants.ts', 'infra/config.ts'],
  ['local/build-process.ts', 'build/synth.ts'],
  ['scripts/test.ts', 'local/people.ts'],
  ['bench/calls.ts', 'tests/harness.ts'],
  ['tests/harness.ts', 'packages/cdk-on-localhost/src/boot.ts'],
])('%s may import %s', (importer, imported) => {
  expect(refuseImport(importer, imported)).toBeUndefined()
})

test('resolves subpath and relative imports to repository files, and packages to undefined', () => {
  expect(importedFile('web/src/app/app.tsx', '#web/ui/button.tsx')).toBe('web/src/ui/button.tsx')
  expect(importedFile('functions/data/keys.ts', './table.ts')).toBe('functions/data/table.ts')
  expect(importedFile('functions/data/keys.ts', 'zod')).toBeUndefined()
  expect(importedFile('local/main.ts', 'cdk-on-localhost/http')).toBe(
    'packages/cdk-on-localhost/src/entries/http.ts',
  )
})

test.each([
  ["import { openTable } from './table.ts'"],
  ["import { stances } from '../../shared/domain/stance.ts'"],
  ["export { openTable } from './table.ts'"],
  ["const table = await import('./table.ts')"],
])('code and its tests must use the alias instead of %s', (text) => {
  for (const file of ['functions/data/a.ts', 'functions/data/a.test.ts', 'web/src/ui/a.tsx', 'tests/a.ts']) {
    expect(findWrongImports([parseSource(file, text)])).toHaveLength(1)
  }
})

test.each([
  ["import { stances } from '#shared/domain/stance.ts'"],
  ["import type { Table } from '#functions/data/table/table.ts'"],
  ["import { startCloud } from '#tests/harness.ts'"],
])('a package may not have %s even in its tests, other folders may', (text) => {
  for (const file of [
    'packages/cdk-on-localhost/src/a.test.ts',
    'packages/cdk-on-localhost/example/a.integration.test.ts',
    'packages/cdk-on-localhost/src/a.fixture.ts',
  ])
    expect(findWrongImports([parseSource(file, text)])).toHaveLength(1)
  expect(findWrongImports([parseSource('local/a.test.ts', text)])).toEqual([])
})

test('a package may not import from outside its folder by a relative path', () => {
  const text = "import { stances } from '../../../shared/domain/stance.ts'"
  for (const file of ['packages/cdk-on-localhost/src/a.ts', 'packages/cdk-on-localhost/src/a.test.ts'])
    expect(findWrongImports([parseSource(file, text)])).toHaveLength(1)
})

test('files of a package use relative imports, and its tests may load any package', () => {
  const text = "import { bootLocalCloud } from '../boot.ts'\nimport { App } from 'aws-cdk-lib'"
  expect(findWrongImports([parseSource('packages/cdk-on-localhost/src/aws/a.test.ts', text)])).toEqual([])
})

test.each([
  ['shared/domain/stance.ts', 'node:crypto'],
  ['functions/domain/quotes/verify-quotes.ts', 'node:fs'],
  ['functions/domain/records/episode.ts', '@aws-sdk/client-s3'],
  ['functions/data/episodes/episodes.ts', '@aws-sdk/client-s3'],
  ['functions/entries/api/episodes/get.ts', '@aws-sdk/client-dynamodb'],
  ['functions/use-cases/runs/requested-run.ts', '@aws-sdk/client-sfn'],
  ['functions/use-cases/runs/requested-run.ts', 'node:http'],
  ['web/src/app/app.tsx', 'node:path'],
  ['web/src/lib/call.ts', '@aws-sdk/client-s3'],
  ['packages/cdk-on-localhost/src/boot.ts', 'aws-cdk-lib'],
  ['functions/domain/text/fold.ts', 'zodiac'],
])('%s may not load %s', (importer, specifier) => {
  expect(refusePackage(importer, specifier)).toContain(specifier)
})

test.each([
  ['functions/clients/store.ts', '@aws-sdk/client-s3'],
  ['functions/clients/guarded-fetch.ts', 'node:https'],
  ['functions/data/episodes/episodes.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/domain/text/entities.ts', 'entities/decode'],
  ['web/src/app/app.tsx', 'react-dom/client'],
  ['tests/harness.ts', '@aws-sdk/client-s3'],
])('%s may load %s', (importer, specifier) => {
  expect(refusePackage(importer, specifier)).toBeUndefined()
})

test.each([
  ["import { S3Client } from '@aws-sdk/client-s3'"],
  ["import '@aws-sdk/client-s3'"],
  ["const sdk = await import('@aws-sdk/client-s3')"],
  ["export { S3Client } from '@aws-sdk/client-s3'"],
  ["import { type Bucket, S3Client } from '@aws-sdk/client-s3'"],
  ["import { openTable } from '#functions/data/table/table.ts'"],
  ["import type { Table } from '#functions/data/table/table.ts'"],
  ["type Table = import('#functions/data/table/table.ts').Table"],
])('the domain may not have %s', (text) => {
  expect(findWrongImports([parseSource('functions/domain/quotes/a.ts', text)])).toHaveLength(1)
})

test.each([
  ["import type { Bucket } from '@aws-sdk/client-s3'"],
  ["import { type Bucket } from '@aws-sdk/client-s3'"],
  ["// import { S3Client } from '@aws-sdk/client-s3'"],
  ["const text = `import '@aws-sdk/client-s3'`"],
])('the domain may have %s', (text) => {
  expect(findWrongImports([parseSource('functions/domain/quotes/a.ts', text)])).toEqual([])
})
