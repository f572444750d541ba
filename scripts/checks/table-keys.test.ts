import { expect, test } from 'vitest'
import { parseSource } from '#scripts/checks/sources.ts'
import { findHandmadeKeys } from '#scripts/checks/table-keys.ts'

const faultsOf = (text: string, file = 'functions/data/a.ts') =>
  findHandmadeKeys([parseSource(file, text)], [])

test.each([
  "item.sk.startsWith('quote#')",
  "item.gsi1pk.split('#')",
  'item?.gsi4sk?.slice(2)',
  "sk.indexOf('x')",
  'String(item.sk).lastIndexOf(mark)',
  `\`\${item.sk}\`.split(mark)`,
  "(item.sk ?? '').at(-1)",
  "item['sk'].endsWith(mark)",
  'const { sk: place } = item; place.slice(2)',
  'items.map(({ gsi2sk: place }) => place.slice(2))',
  'const place = item.sk; place.slice(2)',
  '/^quote/.test(sk)',
  'pattern.exec(item.gsi1sk)',
  "item.pk === 'statistics'",
  "'episode' !== sk",
  'item.sk < `2026-01-01`',
  "switch (item.sk) { case 'episode': break }",
  "['episode', 'podcast'].includes(item.sk)",
  "beginsWith(item.sk, 'quote')",
  "const key = { pk: 'statistics', sk: counts }",
  `const key = { pk: \`episode#\${id}\`, sk }`,
  "const key = { pk: 'episode' + id, sk }",
  "const key = { pk, sk: [date, id].join('-') }",
  "const key = { pk: isOne ? 'one' : other, sk }",
  "const schema = z.object({ sk: z.string().startsWith('quote') })",
  'const schema = z.object({ gsi2sk: z.string().regex(/^new/) })',
  "const values = { ':prefix': 'quote#' }",
  `const id = \`\${startedAt}#\${kind}\``,
  `const id = \`run#\${kind}\``,
  "const start = runId.split('#')[0]",
  "const id = [startedAt, kind].join('#')",
])('refuses %s', (text) => {
  expect(faultsOf(`\n${text}`).join('\n')).toMatch(/^functions\/data\/a\.ts:2 has "/)
})

test.each([
  'const key = episodeKey(id)',
  'const { pk, sk } = item; const key = { pk, sk }',
  "const key = { pk: '', sk: '' }",
  "const place = { gsi1pk: frequencyPartition('all'), gsi1sk: order }",
  "const place = { gsi1pk: scope === 'all' ? topicsPartition : otherPartition }",
  'const schema = z.object({ pk: z.string(), gsi1sk: z.iso.date() })',
  'const isOne = item.pk === feedPointerKey(url).pk',
  'beginsWith(item.sk, topicEntryPrefix)',
  'known.has(item.pk)',
  "const condition = 'pk = :pk AND begins_with(sk, :prefix)'",
  `const names = { '#sk': \`\${index}sk\` }`,
  `const color = \`#\${value}\``,
  "text.startsWith('#')",
])('passes %s', (text) => {
  expect(faultsOf(text)).toEqual([])
})

test('keys modules make and parse keys, tests spell them, and other tables have other keys', () => {
  const text = "const key = { pk: 'episode#1', sk: 'episode' }"
  for (const file of [
    'functions/data/keys.ts',
    'functions/data/ratings/rating-keys.ts',
    'functions/data/a.test.ts',
  ]) {
    expect(faultsOf(text, file), file).toEqual([])
  }
  expect(faultsOf(text, 'packages/cdk-on-localhost/src/a.ts')).toEqual([])
  expect(faultsOf(text, 'functions/data/monkeys/a.ts')).not.toEqual([])
  expect(faultsOf(text, 'scripts/a.ts')).not.toEqual([])
})

test('outside functions, text that resembles a key is allowed', () => {
  expect(faultsOf(`const anchor = \`\${address}#\${heading}\``, 'infra/a.ts')).toEqual([])
})

test('every allowance is in use', () => {
  const text = `const id = \`\${pk}#\${sk}\``
  const allowed = [{ files: ['functions/data/a.ts'], what: ['}#${'], reason: 'a test' }]
  expect(findHandmadeKeys([parseSource('functions/data/a.ts', text)], allowed)).toEqual([])
  expect(findHandmadeKeys([], allowed)).toHaveLength(1)
})
