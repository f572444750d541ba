import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { emptyElement, textElement, writeXml } from '#shared/format/xml.ts'

function readBack(document: string) {
  let [text, value, depth] = ['', '', 0]
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('text', (part) => {
    if (depth > 0) text += part
  })
  parser.on('opentag', ({ attributes }) => {
    depth += 1
    value = attributes.value ?? ''
  })
  parser.on('closetag', () => {
    depth -= 1
  })
  parser.write(document).close()
  return { text, value }
}

const everyUnit = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
/** The `Char` production of XML 1.0 (section 2.2), without code points above U+FFFF. */
const isPossible = (unit: string) => /^[\t\n\r\u0020-\uD7FF\uE000-\uFFFD]$/.test(unit)

test('every character survives a round trip, and characters that XML forbids are left out', () => {
  for (let start = 0; start < everyUnit.length; start += 1000) {
    // The spaces prevent two surrogates from forming a valid pair.
    const units = everyUnit.slice(start, start + 1000)
    const given = units.join(' ')
    const kept = units.map((unit) => (isPossible(unit) ? unit : '')).join(' ')
    const document = writeXml(textElement('root', given, { value: given }))
    expect(readBack(document)).toEqual({ text: kept, value: kept })
  }
})

test('whole pairs stay, halves go', () => {
  const given = 'a😀b\ud83dc\ude00d'
  expect(readBack(writeXml(textElement('root', given))).text).toBe('a😀bcd')
})

test.each([']]>', '</root><evil/>', '<!--', '<![CDATA[', '&lt;', '&amp;amp;', '&#0;', '"\' x="y', '<?xml?>'])(
  '"%s" is text',
  (given) => {
    expect(readBack(writeXml(textElement('root', given, { value: given })))).toEqual({
      text: given,
      value: given,
    })
  },
)

test('elements nest', () => {
  const root = {
    name: 'a',
    attributes: {},
    content: [textElement('b', 'x & y'), emptyElement('c', { d: '"' })],
  }
  expect(writeXml(root)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a>\n<b>x &amp; y</b>\n<c d="&quot;"/>\n</a>\n',
  )
})
