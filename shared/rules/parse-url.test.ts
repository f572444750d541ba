import { expect, test } from 'vitest'
import { parseUrl } from '#shared/rules/parse-url.ts'
import { webAddress } from '#shared/rules/web-address.ts'

test.each([
  ['https://example.com/a b', undefined, 'https://example.com/a%20b'],
  ['b?c', 'https://example.com/a/', 'https://example.com/a/b?c'],
  ['b', undefined, undefined],
  ['https://', undefined, undefined],
  ['', 'https://example.com/', 'https://example.com/'],
])('"%s" within %s is %s', (text, base, address) => {
  expect(parseUrl(text, base)?.href).toBe(address)
})

test('an address with letters beyond ASCII is read however many were read before', () => {
  const read = Array.from({ length: 20_000 }, () => webAddress('https://münchen.example/a.mp3'))
  expect(new Set(read)).toEqual(new Set(['https://xn--mnchen-3ya.example/a.mp3']))
})
