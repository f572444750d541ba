import { expect, test } from 'vitest'
import { charsetOf, decodeText } from '#functions/domain/text/decode-text.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'))

test('reads UTF-8 with and without its mark', () => {
  expect(decodeText(utf8('naïve'))).toEqual({ text: 'naïve' })
  expect(decodeText(Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8('naïve')])).text).toBe('naïve')
})

test('reads UTF-16 by its mark and by its first character', () => {
  const little = Uint8Array.from(Buffer.from('<rss>é</rss>', 'utf16le'))
  expect(decodeText(little).text).toBe('<rss>é</rss>')
  expect(decodeText(Uint8Array.from([0xff, 0xfe, ...little])).text).toBe('<rss>é</rss>')
})

test('the charset of the transfer wins over the declaration', () => {
  const bytes = latin1('<?xml version="1.0" encoding="utf-8"?><a>caf\u00e9</a>')
  expect(decodeText(bytes, 'iso-8859-1').text).toContain('café')
})

test('follows the XML declaration', () => {
  const bytes = latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a>caf\u00e9</a>')
  expect(decodeText(bytes)).toEqual({ text: expect.stringContaining('café') })
})

test('reports bytes that are not what they say', () => {
  const decoded = decodeText(latin1('caf\u00e9'))
  expect(decoded.text).toBe('café')
  expect(decoded.problem).toContain('utf-8')
})

test('finds the charset of a content type', () => {
  expect(charsetOf('text/xml; charset="UTF-8"')).toBe('UTF-8')
  expect(charsetOf('text/xml')).toBeUndefined()
})
