import { expect, test } from 'vitest'
import { isolated, isRightToLeft, readableText } from '#functions/domain/share-pictures/readable-text.ts'

/** A font with Latin and Hebrew letters and the acute accent, but no others. */
const canDraw = (grapheme: string) => /^(?:[\p{ASCII}\u00a0-\u017f\u0590-\u05ff…]|\u0301)+$/u.test(grapheme)
const readable = (text: string) => readableText(text, canDraw)

test.each([
  ['Pay \u202eeromon\u202c \u2066now\u2069', 'Pay eromon now'],
  ['one\u0000\u0007\n\ttwo\u200b', 'one two'],
  ['no glyph for 🫠 here', 'no glyph for here'],
  ['g\u0323\u0329o', 'go'],
  [`e${'\u0301'.repeat(50)}`, 'é\u0301\u0301\u0301'],
  ['<b>&amp;</b>', '<b>&amp;</b>'],
])('%j becomes %j [S25.104] [S25.105]', (text, expected) => {
  expect(readable(text)).toBe(expected)
})

test.each(['', ' \u202e ', '🫠', 'น้ำท่วม 2026'])(
  'of %j too little can be drawn, so nothing is [S25.105]',
  (text) => {
    expect(readable(text)).toBeUndefined()
  },
)

test('a text of 10,000 characters is cut before it is measured [S25.104]', () => {
  expect([...(readable('x'.repeat(10_000)) ?? '')]).toHaveLength(600)
})

test.each([
  ['“שלום world”', true],
  ['2026: نحن', true],
  ['Hello שלום', false],
  ['1,250', false],
  [`${isolated('שלום')} on ${isolated('Main')}`, false],
])('%j is written from right to left: %s [S25.102]', (text, expected) => {
  expect(isRightToLeft(text)).toBe(expected)
})
