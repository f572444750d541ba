import { below, pick, type Random } from '#scripts/seeded-random.ts'

const texts = [
  'Episode',
  'A & B',
  '&amp;lt;b&gt;',
  '<b>bold',
  'a < b > c',
  '<![CDATA[x]]>',
  '<![CDATA[x',
  ']]>',
  '&#0;',
  '&#x110000;',
  '&#xD800;',
  '&unknown;',
  '&amp',
  '\u0000',
  '\uD800',
  '\u202E\u200B\uFEFF',
  '🎙️',
  'é́́́́',
  '__proto__',
  'constructor',
  '',
  ' \t\r\n',
  'Ann: hello',
  'ANN:',
  '>> next',
  '[Music]',
  '(laughs)',
  '00:01 then',
  '--> ',
  '%PDF-1.4',
  'WEBVTT',
  '{"a":1}',
  '-->',
]
const numbers =
  '0 1 -1 -0 1e400 -1e400 1e-400 NaN Infinity 2147483648 9007199254740993 00:00 1:2:3 99:99:99 1:02:03.9 .5 5. 0x10 ١٢ 1,5 null'.split(
    ' ',
  )
const dates = [
  'Sun, 05 Jan 2025 10:00:00 GMT',
  '2025-01-05T10:00:00Z',
  '5 Jan 25 10:00 PM',
  'Sun, 31 Feb 2025 25:61:61 +9999',
  '1e21',
  '275760-09-13T00:00:00.001Z',
  '-271821-04-19T23:59:59Z',
  '0000-00-00',
  'Mi, 5 Mär 2025 10:00:00 +0100',
  'now',
  '1735689600',
  '2999-01-01',
]
const addresses = [
  'https://a.example/a.mp3',
  'http://a.example:99999/',
  '//b.example/x',
  '../x.mp3?a=1&b=2',
  'javascript:alert(1)',
  'data:text/html,x',
  'file:///etc/passwd',
  'https://user:pass@c.example/',
  'https://[::1',
  'https://xn--/',
  'http://',
  'https://d.example/%zz%00',
  'feed://e.example/f',
  'https://f.example/ä ö',
  '\\\\g\\h',
  'ftp://i.example/',
  'mailto:a@b',
  'https:///j.example',
]

/** Plain, truncated, malicious or very long text. */
export function someText(random: Random): string {
  if (random() < 0.02)
    return pick(random, ['a', '<', '&', '"', ' ', 'é', '[', '-', ':']).repeat(below(random, 3_000))
  return Array.from({ length: below(random, 6) }, () => pick(random, texts)).join(
    pick(random, [' ', '', '\n']),
  )
}

export const someNumber = (random: Random) =>
  random() < 0.5 ? String(below(random, 10_000) / pick(random, [1, 10, 1_000])) : pick(random, numbers)

export const someDate = (random: Random) => pick(random, dates)

export const someAddress = (random: Random) =>
  random() < 0.5 ? `https://a.example/${below(random, 20)}.mp3` : pick(random, addresses)

export const someValue = (random: Random) =>
  pick(random, [someText, someNumber, someDate, someAddress])(random)
