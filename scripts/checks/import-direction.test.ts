import { expect, test } from 'vitest'
import { importedFile, refuseImport } from '#scripts/checks/import-direction.ts'

test.each([
  ['shared/domain/stance.ts', 'functions/invocation/environment.ts'],
  ['functions/data/episodes.ts', 'functions/clients/store.ts'],
  ['functions/domain/ingestion/read-feed.ts', 'functions/data/keys.ts'],
  ['functions/entries/api/episodes/get.ts', 'functions/entries/pipeline/load.ts'],
  ['functions/http/route.ts', 'emulator/boot.ts'],
  ['web/src/ui/button.tsx', 'web/src/features/auth/form.tsx'],
  ['web/src/features/auth/form.tsx', 'web/src/features/episode/card.tsx'],
  ['web/src/lib/call.ts', 'functions/invocation/environment.ts'],
  ['web/src/lib/call.ts', 'web/src/ui/button.tsx'],
  ['infra/bin/app.ts', 'functions/entries/api/episodes/get.ts'],
  ['emulator/boot.ts', 'tests/harness.ts'],
])('%s may not import %s', (importer, imported) => {
  expect(refuseImport(importer, imported)).toBeDefined()
})

test.each([
  ['functions/entries/api/episodes/get.ts', 'functions/data/episodes.ts'],
  ['functions/entries/api/episodes/get.ts', 'functions/http/route.ts'],
  ['functions/entries/pipeline/publish.ts', 'functions/invocation/environment.ts'],
  ['functions/domain/analysis/prompts.ts', 'shared/domain/stance.ts'],
  ['web/src/app/routes.tsx', 'web/src/features/auth/form.tsx'],
  ['web/src/ui/topic-link.tsx', 'web/src/lib/start-time.ts'],
  ['local/main.ts', 'infra/bin/app.ts'],
  ['tests/harness.ts', 'emulator/boot.ts'],
])('%s may import %s', (importer, imported) => {
  expect(refuseImport(importer, imported)).toBeUndefined()
})

test('subpath imports and relative ones name repository files, packages none', () => {
  expect(importedFile('web/src/app/app.tsx', '#web/ui/button.tsx')).toBe('web/src/ui/button.tsx')
  expect(importedFile('functions/data/keys.ts', './table.ts')).toBe('functions/data/table.ts')
  expect(importedFile('functions/data/keys.ts', 'zod')).toBeUndefined()
})
