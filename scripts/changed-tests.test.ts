import { expect, test } from 'vitest'
import { slowTestsNaming } from '#scripts/changed-tests.ts'
import { parseSource } from '#scripts/checks/sources.ts'

const sources = [
  parseSource('shared/format/date.test.ts', "import { toDate } from '#shared/format/date.ts'"),
  parseSource('tests/browser/page.test.ts', "import { Page } from '#web/app/page.tsx'"),
  parseSource('tests/integration/feed.test.ts', "import { read } from '#functions/feed.ts'"),
]

test('a change selects the slow tests that import the file', () => {
  expect(slowTestsNaming(sources, ['web/src/app/page.tsx', 'shared/format/date.ts'])).toEqual([
    'tests/browser/page.test.ts',
  ])
})

test('a change in a package selects the slow tests that import its entry or the file', () => {
  const packaged = [
    parseSource('tests/integration/boot.test.ts', "import { listen } from 'cdk-on-localhost/http'"),
    parseSource('packages/cdk-on-localhost/src/a.integration.test.ts', "import { a } from './a.ts'"),
  ]
  const entry = 'packages/cdk-on-localhost/src/entries/http.ts'
  expect(slowTestsNaming(packaged, [entry])).toEqual(['tests/integration/boot.test.ts'])
  expect(slowTestsNaming(packaged, ['packages/cdk-on-localhost/src/a.ts'])).toEqual([
    'packages/cdk-on-localhost/src/a.integration.test.ts',
  ])
})

test('a changed test is selected itself', () => {
  expect(slowTestsNaming(sources, ['tests/integration/feed.test.ts'])).toEqual([
    'tests/integration/feed.test.ts',
  ])
})
