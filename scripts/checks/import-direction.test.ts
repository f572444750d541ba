import { expect, test } from 'vitest'
import { importedFile, refuseImport } from '#scripts/checks/import-direction.ts'

test.each([
  ['shared/stance.ts', 'functions/env.ts'],
  ['functions/data/episodes.ts', 'functions/clients/store.ts'],
  ['functions/feed/read-feed.ts', 'functions/data/keys.ts'],
  ['functions/api/episodes/get.ts', 'functions/pipeline/load.ts'],
  ['functions/http/route.ts', 'local/boot.ts'],
  ['web/src/ui/button.tsx', 'web/src/features/auth/form.tsx'],
  ['web/src/features/auth/form.tsx', 'web/src/features/episode/card.tsx'],
  ['web/src/lib/call.ts', 'functions/env.ts'],
  ['web/src/lib/call.ts', 'web/src/ui/button.tsx'],
  ['infra/bin/app.ts', 'functions/api/episodes/get.ts'],
  ['local/boot.ts', 'tests/harness.ts'],
])('%s may not import %s', (importer, imported) => {
  expect(refuseImport(importer, imported)).toBeDefined()
})

test.each([
  ['functions/api/episodes/get.ts', 'functions/data/episodes.ts'],
  ['functions/api/episodes/get.ts', 'functions/http/route.ts'],
  ['functions/pipeline/publish.ts', 'functions/env.ts'],
  ['functions/analysis/prompts.ts', 'shared/stance.ts'],
  ['web/src/app/routes.tsx', 'web/src/features/auth/form.tsx'],
  ['web/src/ui/topic-link.tsx', 'web/src/lib/return-path.ts'],
  ['local/main.ts', 'infra/bin/app.ts'],
  ['tests/harness.ts', 'local/boot.ts'],
])('%s may import %s', (importer, imported) => {
  expect(refuseImport(importer, imported)).toBeUndefined()
})

test('subpath imports and relative ones name repository files, packages none', () => {
  expect(importedFile('web/src/app/app.tsx', '#web/ui/button.tsx')).toBe('web/src/ui/button.tsx')
  expect(importedFile('functions/data/keys.ts', './table.ts')).toBe('functions/data/table.ts')
  expect(importedFile('functions/data/keys.ts', 'zod')).toBeUndefined()
})
