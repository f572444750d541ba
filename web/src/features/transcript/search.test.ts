import { expect, test } from 'vitest'
import {
  excerptAtMatches,
  fold,
  readQuery,
  searchSentences,
  splitAtMatches,
} from '#web/features/transcript/search.ts'

const marked = (text: string, typed: string) =>
  splitAtMatches(text, readQuery(typed))
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')
const search = (sentences: string[], typed: string) =>
  searchSentences(sentences.map(fold), readQuery(typed) ?? '')

test.each(['', '   ', '\t\n', '\u00a0'])('%j is an empty query', (typed) => {
  expect(readQuery(typed)).toBeUndefined()
})

test('finds fragments of sentences without regard to case [S5.22]', () => {
  expect(search(['The Flood came.', 'Nothing.', 'floods again'], 'FLOOD')).toEqual({
    sentences: [0, 2],
    hasMore: false,
  })
  expect(search(['The flood came.'], 'e flo').sentences).toEqual([0])
  expect(search(['The flood came.'], 'drought').sentences).toEqual([])
})

test('shows five at most and says that there are more [S5.23]', () => {
  const sentences = Array.from({ length: 9 }, () => 'river')
  expect(search(sentences, 'river')).toEqual({ sentences: [0, 1, 2, 3, 4], hasMore: true })
  expect(search(sentences.slice(0, 5), 'river')).toEqual({ sentences: [0, 1, 2, 3, 4], hasMore: false })
})

test.each([
  ['The river, the River, the RIVERS.', 'river', 'The [river], the [River], the [RIVER]S.'],
  ['aaaa', 'aa', '[aa][aa]'],
  ['It cost $3.50 (or so).', '$3.50 (or', 'It cost [$3.50 (or] so).'],
  ['C:\\dir\\.*+?^$[]{}()|', '.*+?^$[]{}()|', 'C:\\dir\\[.*+?^$[]{}()|]'],
  ['<b>bold</b> & <mark>', '<b>', '[<b>]bold</b> & <mark>'],
  ['Die Straße ist nass.', 'strasse', 'Die [Straße] ist nass.'],
  ['Die Straße ist nass.', 'ß', 'Die Stra[ß]e ist na[ss].'],
  ['Großes Geschoss', 's', 'Gro[ß]e[s] Ge[s]cho[s][s]'],
  ['İstanbul ve Iğdır', 'istanbul', '[İstanbul] ve Iğdır'],
  ['İİİİ then x', 'x', 'İİİİ then [x]'],
  ['a cafe\u0301 and a café', 'cafe', 'a [cafe\u0301] and a [café]'],
  ['a cafe\u0301 and a café', 'CAFÉ', 'a [cafe\u0301] and a [café]'],
  ['Καλημέρα ΚΌΣΜΟΣ', 'κόσμος', 'Καλημέρα [ΚΌΣΜΟΣ]'],
  ['The ﬁnal oﬃce', 'fin', 'The [ﬁn]al oﬃce'],
  ['𝐁𝐨𝐥𝐝 and 😀 smile', 'bold and 😀', '[𝐁𝐨𝐥𝐝 and 😀] smile'],
  ['I don’t — really', "don't - r", 'I [don’t — r]eally'],
  ['“Stop”', '"stop"', '[“Stop”]'],
  ['two\u00a0words', 'two  words', '[two\u00a0words]'],
  ['한국어 \u1112\u1161\u11ab', '한', '[한]국어 [\u1112\u1161\u11ab]'],
  ['か\u3099く', 'が', '[か\u3099]く'],
  ['कि क', 'कि', '[कि] क'],
  ['\ud800x\udc00', 'x', '\ud800[x]\udc00'],
  ['nothing here', 'absent', 'nothing here'],
])('%s searched for %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
  const parts = splitAtMatches(text, readQuery(typed))
  expect(parts.map((part) => part.text).join('')).toBe(text)
})

test('a text without a query is one part, and no text is none', () => {
  expect(splitAtMatches('river', undefined)).toEqual([{ text: 'river', isMatch: false, at: 0 }])
  expect(splitAtMatches('', 'x')).toEqual([])
})

test('folded characters are found by their folded form', () => {
  for (const text of ['Ångström', 'Łódź', 'ŒUVRE', 'Ĳssel', 'ǅ', 'Ⅷ', 'ﷺ', 'ẞ', 'ŉ', 'ΐ', 'Й']) {
    expect(marked(text, text)).toBe(`[${text}]`)
    expect(marked(text, text.toLowerCase())).toBe(`[${text}]`)
    expect(fold(fold(text))).toBe(fold(text))
  }
})

test('a long sentence is cut around its first match', () => {
  const before = 'word '.repeat(100)
  const excerpt = excerptAtMatches(`${before}river ${before}`, 'river')
  const shown = excerpt.map(({ text }) => text).join('')
  expect(shown.length).toBeLessThan(330)
  expect(shown).toMatch(/^… ?word .* word river word .*…$/)
  expect(excerpt.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['river'])
})

test('a long text without spaces is cut between letters, never inside one', () => {
  for (const offset of [200, 201]) {
    const excerpt = excerptAtMatches(
      `${'a'.repeat(offset % 2)}${'😀'.repeat(offset)}x${'😀'.repeat(300)}`,
      'x',
    )
    const shown = excerpt.map(({ text }) => text).join('')
    expect(shown).toContain('x')
    expect(shown).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/)
  }
})

test('a short sentence is shown whole, and a very long match in full', () => {
  expect(excerptAtMatches('a river', 'river').map(({ text }) => text)).toEqual(['a ', 'river'])
  const long = 'x'.repeat(1000)
  expect(excerptAtMatches(long, 'x'.repeat(500))[0]).toMatchObject({ isMatch: true, at: 0 })
})
