import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findMissingPaths } from '#scripts/checks/documented-paths.ts'
import { readSources } from '#scripts/checks/sources.ts'

let repository = ''

function write(file: string, text: string) {
  const absolute = path.join(repository, file)
  mkdirSync(path.dirname(absolute), { recursive: true })
  writeFileSync(absolute, text)
}

beforeAll(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'documented-'))
  execFileSync('git', ['init', '--quiet'], { cwd: repository })
  write('shared/api/votes.ts', '')
  write('docs/images/home.png', '')
})

afterEach(() => rmSync(path.join(repository, 'docs/guide.md'), { force: true }))

afterAll(() => rmSync(repository, { recursive: true }))

test.each([
  'Calls stand in `shared/api/votes.ts`, all of them in `shared/api/`.',
  'Calls stand in shared/api.',
  'One is `shared/api/<resource>.ts`, or `shared/{folder}/votes.ts`, or shared/*/votes.ts.',
  'They stand in `{shared,docs}` and in `shared/{api,api/votes.ts}`.',
  'By its name `votes.ts`, or the end of its path: `api/votes.ts`.',
  'See [the calls](../shared/api/votes.ts) and [elsewhere](https://example.org/shared/none.ts).',
  '# What `it` is, and why\nSee [above](#what-it-is-and-why) and [here](guide.md#what-it-is-and-why).',
  '<img src="images/home.png">',
  '`/shared/none` and `@shared/none` and `#shared/none` are no paths of the repository, nor is `episodes/1/words.json`.',
  '```mermaid\nflowchart LR\n  a[shared/api/votes.ts<br>one call]\n```',
])('passes a document that says: %s', (text) => {
  write('docs/guide.md', text)
  expect(findMissingPaths(repository, readSources(repository))).toEqual([])
})

test.each([
  ['`shared/api/feeds.ts`', 'shared/api/feeds.ts'],
  ['everything in shared/rules', 'shared/rules'],
  ['`shared/rules/<topic>.ts`', 'shared/rules/<topic>.ts'],
  ['`shared/<folder>/feeds.ts`', 'shared/<folder>/feeds.ts'],
  ['`shared/{api,rules}`', 'shared/{api,rules}'],
  ['`feeds.ts`', 'feeds.ts'],
  ['`vote.ts`', 'vote.ts'],
  ['[feeds](../shared/api/feeds.ts)', '../shared/api/feeds.ts'],
  ['# What it is\n[above](#what-is-it)', '#what-is-it'],
  ['# What it is\n[above](guide.md#what-is-it)', 'guide.md#what-is-it'],
  ['<img src="images/about.png">', 'images/about.png'],
  ['```mermaid\n  a[shared/feeds<br>all]\n```', 'shared/feeds'],
])('refuses a document that says: %s', (text, named) => {
  write('docs/guide.md', text)
  expect(findMissingPaths(repository, readSources(repository))).toEqual([
    expect.stringContaining(`names ${named}, which`),
  ])
})

test('reads only the comments of a source file, and reports the line', () => {
  write(
    'shared/count.ts',
    `const stored = 'shared/none.ts'\n/**\n * Counts as\n * shared/rules/votes.ts says.\n */\nexport const count = stored.length // see sums.ts`,
  )
  expect(findMissingPaths(repository, readSources(repository))).toEqual([
    'shared/count.ts:4 names shared/rules/votes.ts, which does not exist',
    'shared/count.ts:6 names sums.ts, which does not exist',
  ])
})
