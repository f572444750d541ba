import { expect, test } from 'vitest'
import { sampleSavedQuote } from '#tests/sample-saved-quote.ts'
import { quotesAsCsv, quotesAsMarkdown } from '#web/features/saved-quotes/export-quotes.ts'

const origin = 'https://example.org'
const bare = { ...sampleSavedQuote, speaker: null, date: null, stance: null, seconds: null }

test('a CSV has a line for each quote, with every cell quoted [S25.135]', () => {
  expect(quotesAsCsv([sampleSavedQuote, bare], origin).split('\r\n')).toEqual([
    '\ufeff"quote","speaker","show","episode","date","rating","time","seconds","address","saved_at"',
    '"A rent freeze buys time. It does not build homes.","Maya Ortiz","The Long View","What changes when the rent changes","2026-03-01","Centrist","1:03","63","https://example.org/episode/1?t=63","2026-03-02T09:00:00.000Z"',
    '"A rent freeze buys time. It does not build homes.","","The Long View","What changes when the rent changes","","","","","https://example.org/episode/1","2026-03-02T09:00:00.000Z"',
    '',
  ])
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '\u200b=1', '\uff1d1'])(
  'no cell of a CSV is a formula, whichever text begins with %j [S25.135]',
  (text) => {
    const hostile = { ...sampleSavedQuote, text, speaker: text, episode_title: text, podcast_name: text }
    const csv = quotesAsCsv([hostile], origin)
    expect(csv.split(`"'${text}"`)).toHaveLength(5)
  },
)

test('quotation marks and line breaks stay within their cell of a CSV [S25.135]', () => {
  const csv = quotesAsCsv([{ ...bare, text: 'She said "no",\r\nthen left' }], origin)
  expect(csv).toContain('\r\n"She said ""no"",\r\nthen left",""')
})

test('Markdown has each quote with its source and a link to the moment [S25.135]', () => {
  expect(quotesAsMarkdown([sampleSavedQuote, bare], origin)).toBe(`# Saved quotes

> “A rent freeze buys time. It does not build homes.”
>
> — Maya Ortiz, [What changes when the rent changes](https://example.org/episode/1?t=63), The Long View, Mar 1, 2026, at 1:03

> “A rent freeze buys time. It does not build homes.”
>
> — [What changes when the rent changes](https://example.org/episode/1), The Long View
`)
})

test.each([
  ['**bold** _it_ `code`', '\\*\\*bold\\*\\* \\_it\\_ \\`code\\`'],
  ['<script>alert(1)</script>', '\\<script\\>alert(1)\\</script\\>'],
  ['![x](https://a.example/p.png)', '!\\[x\\](https\\://a.example/p.png)'],
  ['] (x)[y](javascript:alert(1))', '\\] (x)\\[y\\](javascript:alert(1))'],
  ['&lt;b&gt; &#60;', '\\&lt;b\\&gt; \\&\\#60;'],
  ['www.evil.example or me@evil.example', 'www\\.evil.example or me\\@evil.example'],
  ['first\n\n# Heading\r\n- item\u2028> quote', 'first \\# Heading - item \\> quote'],
  ['a | b ~~c~~ $d$ \\e', 'a \\| b \\~\\~c\\~\\~ \\$d\\$ \\\\e'],
  ['left\u202eright\u2066 \u0000end', 'leftright end'],
])('Markdown shows %j as it is [S25.135]', (text, shown) => {
  const hostile = { ...bare, text, episode_title: text, podcast_name: text, speaker: text }
  const markdown = quotesAsMarkdown([hostile], origin)
  expect(markdown.split('\n').slice(1)).toEqual([
    '',
    `> “${shown}”`,
    '>',
    `> — ${shown}, [${shown}](https://example.org/episode/1), ${shown}`,
    '',
  ])
})
