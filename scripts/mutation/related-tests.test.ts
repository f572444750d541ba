import { expect, test } from 'vitest'
import { parseSource } from '#scripts/checks/sources.ts'
import { directTests, testsByName } from '#scripts/mutation/related-tests.ts'

const sources = Object.entries({
  'functions/domain/a.ts': 'export const a = 1',
  'functions/domain/a.test.ts': "import { a } from '#functions/domain/a.ts'\na",
  'functions/use-cases/b.ts': "import { a } from '#functions/domain/a.ts'\nexport const b = a",
  'functions/entries/api/podcasts/list-all.ts': "import { b } from '#functions/use-cases/b.ts'\nb()",
  'functions/entries/upkeep/repair.ts': "import { b } from '#functions/use-cases/b.ts'\nb()",
  'functions/entries/api/podcasts/get.ts': 'export const handler = 1',
  'tests/integration/by-contract.test.ts': 'call(podcastsApi.listAll)',
  'tests/integration/by-path.test.ts': "callEntry('upkeep/repair')",
  'tests/integration/helper.ts': "call('podcasts.list-all')",
  'tests/integration/by-helper.test.ts': "import { help } from '#tests/integration/helper.ts'\nhelp()",
  'tests/integration/other.test.ts': 'call(podcastsApi.get)',
}).map(([file, text]) => parseSource(file, text))

test('tests are found that name an entry which reaches the file, also in a helper', () => {
  expect(testsByName(sources, 'functions/domain/a.ts')).toEqual([
    'tests/integration/by-contract.test.ts',
    'tests/integration/by-helper.test.ts',
    'tests/integration/by-path.test.ts',
  ])
})

test('direct tests import the file themselves', () => {
  expect(directTests(sources, 'functions/domain/a.ts')).toEqual(['functions/domain/a.test.ts'])
  expect(directTests(sources, 'functions/use-cases/b.ts')).toEqual([])
})
