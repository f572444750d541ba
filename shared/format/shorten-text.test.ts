import { expect, test } from 'vitest'
import { shortenText } from '#shared/format/shorten-text.ts'

test.each([
  ['short', 10, 'short'],
  ['one two three', 10, 'one two…'],
  ['incomprehensibilities', 10, 'incompreh…'],
  ['🎙️🎙️🎙️🎙️🎙️🎙️', 5, '🎙️🎙️…'],
])('shortens %j to %i characters at a word boundary', (text, maximum, expected) => {
  expect(shortenText(text, maximum)).toBe(expected)
})
