import { expect, test } from 'vitest'
import { lastingQuoteId } from '#shared/rules/lasting-quote-id.ts'

const idOf = (quote_text: string) => lastingQuoteId({ episode_id: 7, quote_text })

test('an id names an episode and the words of a quote [S25.150]', () => {
  expect(idOf('Rents rose.')).toMatch(/^7-[0-9a-z]{7}$/)
  expect(idOf('Rents rose.')).not.toBe(idOf('Rents fell.'))
})

// Values of RFC 9923, appendix C, in base 36.
test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('"%s" has its FNV-1a hash', (text, hash) => {
  expect(idOf(text)).toBe(`7-${hash.toString(36).padStart(7, '0')}`)
})
