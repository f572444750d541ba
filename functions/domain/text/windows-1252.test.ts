import { expect, test } from 'vitest'
import { decodeWindows1252 } from '#functions/domain/text/windows-1252.ts'

/** Code points of bytes 0x80 to 0x9F (WHATWG Encoding Standard). */
const listed = [
  0x20ac, 0x81, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8d,
  0x017d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a,
  0x0153, 0x9d, 0x017e, 0x0178,
]

test.each(Array.from({ length: 256 }, (_, byte) => byte))(
  'byte %i is the character of the standard',
  (byte) => {
    const expected = listed[byte - 0x80] ?? byte
    expect(decodeWindows1252(Uint8Array.of(byte))).toBe(String.fromCodePoint(expected))
  },
)
