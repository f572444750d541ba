import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { articleSet } from '#scripts/evaluate/article-set.ts'
import { manifestFile, readEvaluationSet, textsFile } from '#scripts/evaluate/evaluation-set.ts'
import { writeEvaluationSet } from '#scripts/evaluate/write-set.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'evaluation-set-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const manifest = {
  name: 'A set',
  source: 'A test.',
  labels: 'five-steps-by-reading' as const,
  conclusion: 'Nothing.',
  group: 'show' as const,
}
const text = { id: 'one', group: 'a', label: 'Far Left', text: 'So it goes.' }

function write(texts: readonly object[], of: object = manifest): void {
  writeFileSync(join(folder, manifestFile), JSON.stringify(of))
  writeFileSync(join(folder, textsFile), texts.map((one) => JSON.stringify(one)).join('\n'))
}

test('a folder is read with either text or segments', () => {
  const spoken = { ...text, id: 'two', text: undefined, segments: [{ speaker: 'Ada', text: 'Hello.' }] }
  write([text, spoken])
  expect(readEvaluationSet(folder).texts.map(({ id }) => id)).toEqual(['one', 'two'])
})

test.each<[string, object[], RegExp]>([
  ['another label', [{ ...text, label: 'Left' }], /text 1 \(one\): the label must be one of Far Left/],
  ['an id twice', [text, text], /text 2 \(one\): the id is used twice/],
  ['neither text nor segments', [{ ...text, text: undefined }], /line 1: must have either text or segments/],
  ['an unknown field', [text, { ...text, id: 'two', lean5: 1 }], /line 2: Unrecognized key/],
  ['a mirror of nothing', [{ ...text, mirrorOf: 'zero' }], /mirrors zero, which isn't in the set/],
  [
    'a mirror on the wrong side',
    [text, { ...text, id: 'two', mirrorOf: 'one' }],
    /its label doesn't mirror that of one/,
  ],
  [
    'a mirror in another group',
    [text, { ...text, id: 'two', label: 'Far Right', group: 'b', mirrorOf: 'one' }],
    /must be in the group of one/,
  ],
  ['an angry text of nothing', [{ ...text, angryOf: 'zero' }], /repeats zero, which isn't in the set/],
  [
    'an angry text with another label',
    [text, { ...text, id: 'two', label: 'Left-leaning', angryOf: 'one' }],
    /its label is not that of one/,
  ],
  [
    'an angry text in another group',
    [text, { ...text, id: 'two', group: 'b', angryOf: 'one' }],
    /must be in the group of one/,
  ],
  [
    'an angry text of an angry one',
    [text, { ...text, id: 'two', angryOf: 'one' }, { ...text, id: 'three', angryOf: 'two' }],
    /text 3 \(three\): repeats two, which is itself angry/,
  ],
  [
    'a text that is both a mirror and angry',
    [text, { ...text, id: 'two', angryOf: 'one', mirrorOf: 'one' }],
    /line 2: must not have both/,
  ],
  ['no text at all', [], /contains no text/],
])('%s is refused with the file and the place', (_, texts, fault) => {
  write(texts)
  expect(() => readEvaluationSet(folder)).toThrow(fault)
  expect(() => readEvaluationSet(folder)).toThrow(join(folder, textsFile))
})

test('a manifest with an unknown kind of label and a path that is no folder are refused', () => {
  write([text], { ...manifest, labels: 'by-feeling' })
  expect(() => readEvaluationSet(folder)).toThrow(/manifest\.json can't be used:\s+labels/)
  expect(() => readEvaluationSet(join(folder, 'none'))).toThrow(/the file can't be read/)
})

test('articles become a readable set, with a maximum per outlet', () => {
  const articles = [1, 2, 3].map((n) => ({
    id: `a${n}`,
    outlet: n === 3 ? 'B' : 'A',
    lean: n === 3 ? 'center' : 'left',
    lean5: null,
    text: `Text ${n}`,
  }))
  const file = join(folder, 'articles.jsonl.gz')
  writeFileSync(file, gzipSync(articles.map((one) => `${JSON.stringify(one)}\n`).join('')))
  writeEvaluationSet(join(folder, 'set'), articleSet(file, 1))
  const { texts, manifest: written } = readEvaluationSet(join(folder, 'set'))
  expect(texts.map(({ id, group, label }) => [id, group, label])).toEqual([
    ['a1', 'A', 'Left'],
    ['a3', 'B', 'Center'],
  ])
  expect(written.labels).toBe('three-leans-of-the-outlet')
})
