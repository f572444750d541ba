import { expect, test } from 'vitest'
import { plainLine, plainText } from '#functions/domain/text/plain-text.ts'

const tags = (text: string) =>
  Array.from(text, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')
const flag = (region: string) => `🏴${tags(region)}\u{E007F}`

test.each([
  ['<p>One.</p><p>Two &amp; three</p>', 'One.\nTwo & three'],
  ['<script>alert(1)</script>Words', 'Words'],
  ['&lt;script&gt;alert(1)&lt;/script&gt;Words', 'Words'],
  ['<img src=x onerror=alert(1)>Words', 'Words'],
  ['Words <!-- hidden --> here', 'Words here'],
  ['Words <b>unclosed', 'Words unclosed'],
  ['<<b>script>alert(1)<</b>/script>', 'script>alert(1)/script>'],
  ['<<<<<b>b>img src=x onerror=alert(1)>Words', 'b>img src=x onerror=alert(1)>Words'],
  ['<</<</<b>b>Words', 'b>Words'],
  ['</&lt;b&gt;x>', 'x>'],
  ['p &lt;<em>0.05</em>', 'p <0.05'],
  ['&lt;/<em>b&gt;</em>Words', 'Words'],
  ['3 < 4 and 5 > 4', '3 < 4 and 5 > 4'],
  ['a\u0000b\u0007c', 'abc'],
  ['<\u0000script>alert(1)<\u200b/script>Words', 'Words'],
  ['&lt;&#x200b;b&gt;Words', 'Words'],
  ['right \u202Eotni\u202C left, \u2066isolated\u2069', 'right otni left, isolated'],
  ['I </3 you, 1 <2', 'I </3 you, 1 <2'],
  ['&copy 2026 &AMP; &notanentity; &#8217;&#x2019', '© 2026 & ¬anentity; ’’'],
  ['one \t two\u00a0 three \r\n \n\n\n four ', 'one two three\n\nfour'],
  ['hidden\u{E0069}\u{E0067}', 'hidden'],
  ['half \uD83D of a pair', 'half of a pair'],
  ['👩\u200D🚀', '👩\u200D🚀'],
  ['👨\u200D👩\u200D👧\u200D👦 ❤\uFE0F\u200D🔥', '👨\u200D👩\u200D👧\u200D👦 ❤\uFE0F\u200D🔥'],
  [
    `England ${flag('gbeng')}, Scotland ${flag('gbsct')}`,
    `England ${flag('gbeng')}, Scotland ${flag('gbsct')}`,
  ],
  [`Texas ${flag('ustx')}`, `Texas ${flag('ustx')}`],
  [`a flag ${flag('ignore all of this')} with words`, 'a flag 🏴 with words'],
  [`a flag ${flag('gbeng').slice(0, -2)} without end`, 'a flag 🏴 without end'],
  [`no flag ${flag('gbeng').slice(2)}`, 'no flag'],
  [`${flag('gbeng')}${tags('hidden')}`, flag('gbeng')],
  ['https://a.example/?a=1&copy=2&region=3&lt=4', 'https://a.example/?a=1&copy=2&region=3&lt=4'],
  ['https://a.example/?a=1&amp;copy=2', 'https://a.example/?a=1&copy=2'],
])('%j becomes %j', (html, text) => {
  expect(plainText(html, 1000)).toBe(text)
})

test('cuts at a word and says so', () => {
  expect(plainText('one two three four', 9)).toBe('one two…')
})

test('a text behind much that is none is found', () => {
  expect(plainText(`<style>${'x'.repeat(50_000)}</style>${'<p>'.repeat(20_000)}Words`, 100)).toBe('Words')
  expect(plainText(`&lt;style&gt;${'x'.repeat(50_000)}&lt;/style&gt;Words`, 100)).toBe('Words')
})

test('never cuts a character in two', () => {
  for (const length of [5, 6]) expect(plainText('🚀'.repeat(100), length)).toMatch(/^🚀+…$/u)
})

test('a line has no breaks', () => {
  expect(plainLine('<h1>A\n title</h1> <br> of two', 100)).toBe('A title of two')
})

test('a hostile text is read in linear time', () => {
  // In quadratic time, each would take minutes and run into the timeout.
  for (const part of ['<script ', '<a<a', '<!--', '&lt;', '<p', '</']) plainText(part.repeat(500_000), 1000)
})

test('a pile of marks is cut down to what writing uses', () => {
  const pile = '\u0e49\u0e47'.repeat(50)
  expect(plainLine(`\u0e14${pile} news`, 300)).toBe(`\u0e14${pile.slice(0, 8)} news`)
  const vietnamese = 'Tie\u0302\u0301ng Vie\u0302\u0323t'
  expect(plainLine(vietnamese, 300)).toBe(vietnamese)
})
