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

const windows1252 = (text: string, byteOf: Readonly<Record<string, number>>) =>
  Uint8Array.from([...text].map((character) => byteOf[character] ?? character.charCodeAt(0)))

test('bytes that are UTF-8 are read as UTF-8 despite another declaration', () => {
  for (const declared of ['UTF-16', 'iso-8859-1', 'windows-1251', 'Shift_JIS', 'no-such-charset', 'UTF-32'])
    expect(
      decodeText(utf8(`<?xml version="1.0" encoding="${declared}"?><a>naïve “€” 日本</a>`), declared),
    ).toEqual({
      text: expect.stringContaining('naïve “€” 日本'),
    })
})

test('one bad byte is the letter that windows-1252 has for it', () => {
  const bytes = utf8('<a>naïve “quotes” and so on</a>')
  for (const declared of [undefined, 'utf-8', 'iso-8859-1']) {
    const broken = Uint8Array.from([...bytes.subarray(0, 5), 0xff, ...bytes.subarray(5)])
    const { text, problem } = decodeText(broken, declared)
    expect(text).toBe('<a>naÿïve “quotes” and so on</a>')
    expect(problem).toBe("The text isn't valid utf-8 throughout; some characters may be wrong or missing.")
  }
})

test.each([
  ['é before a space', 0xe9, 'caf\u00e9 au lait'],
  ['a quotation mark', 0x93, 'caf\u201c au lait'],
  ['a byte without a letter', 0x9d, 'caf\ufffd au lait'],
])('%s from windows-1252 in a text of UTF-8 leaves the other letters alone', (_, byte, expected) => {
  const bytes = Buffer.concat([Buffer.from('“naïve” caf'), Buffer.of(byte), Buffer.from(' au lait')])
  expect(decodeText(bytes).text).toBe(`“naïve” ${expected}`)
})

test('damaged UTF-8 loses its byte order mark, and no character at the end of a part', () => {
  const part = 64 * 1024
  for (const shift of [0, 1, 2]) {
    const text = `${'a'.repeat(part - shift)}“€”`
    const bytes = Buffer.concat([Buffer.from(`\ufeff${text}`), Buffer.of(0xe9)])
    expect(decodeText(bytes).text).toBe(`${text}é`)
  }
})

test('a character of several bytes that is cut costs one character', () => {
  const bytes = utf8('<a>é “one” — two</a>')
  expect(decodeText(bytes.filter((_, index) => index !== 8)).text).toBe('<a>é \ufffdone” — two</a>')
})

test('a text that contains the replacement character itself is not damaged', () => {
  expect(decodeText(utf8('so � it is'))).toEqual({ text: 'so � it is' })
})

test.each(['windows-1252', 'cp1252', 'iso-8859-1', 'latin1', 'us-ascii'])(
  'a declared %s has curly quotes, dashes and €',
  (charset) => {
    const bytes = windows1252('<a>“Café” – ‘€5’…</a>', {
      '“': 0x93,
      '”': 0x94,
      '–': 0x96,
      '‘': 0x91,
      '’': 0x92,
      '€': 0x80,
      '…': 0x85,
    })
    expect(decodeText(bytes, charset)).toEqual({ text: '<a>“Café” – ‘€5’…</a>' })
  },
)

test('other charsets are those of the platform', () => {
  const declared = (charset: string) => utf8(`<?xml version="1.0" encoding="${charset}"?>`)
  const cases: [string, number[], string][] = [
    ['windows-1251', [0xcf, 0xf0, 0xe8], 'При'],
    ['Shift_JIS', [0x93, 0xfa, 0x96, 0x7b], '日本'],
    ['EUC-KR', [0xb0, 0xa1], '가'],
    ['ISO-2022-JP', [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x1b, 0x28, 0x42], '日'],
  ]
  for (const [charset, bytes, text] of cases)
    expect(decodeText(Uint8Array.from([...declared(charset), ...bytes])).text.slice(-text.length)).toBe(text)
})

test('the declaration is followed where the transfer’s charset is unknown', () => {
  const bytes = latin1('<?xml version="1.0" encoding="windows-1251"?>\u00cf')
  expect(decodeText(bytes, 'unknown-charset').text.at(-1)).toBe('П')
})

test('reads UTF-32 by its mark and by its first character', () => {
  const wide = (text: string) =>
    Uint8Array.from([...text].flatMap((one) => [one.codePointAt(0) ?? 0, 0, 0, 0]))
  expect(decodeText(wide('<a>é</a>')).text).toBe('<a>é</a>')
  expect(decodeText(Uint8Array.from([0xff, 0xfe, 0, 0, ...wide('<a>é</a>')])).text).toBe('<a>é</a>')
  expect(decodeText(wide('<a>é</a>').toReversed()).text).toBe('>a/<é>a<')
})

test('no character is lost between two parts of a long text', () => {
  for (const shift of [0, 1, 2]) {
    const text = `${'a'.repeat(shift)}${'“€”'.repeat(30_000)}`
    expect(decodeText(utf8(text)).text).toBe(text)
    expect(decodeText(Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le'))).text).toBe(text)
  }
})

test('a character that breaks off at the end of a part stays in its place', () => {
  const part = 64 * 1024
  const broken = Buffer.concat([
    Buffer.alloc(part - 1, 'a'),
    Buffer.from([0xe2, 0x80]),
    Buffer.alloc(part, 'b'),
    utf8('“é”'),
  ])
  const { text } = decodeText(broken)
  expect([text.indexOf('\ufffd'), text.lastIndexOf('a'), text.indexOf('b')]).toEqual([
    part - 1,
    part - 2,
    part,
  ])
  expect(text.endsWith('b“é”')).toBe(true)
})
