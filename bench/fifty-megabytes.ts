import { twelveHours, twelveHoursOfText } from '#bench/twelve-hours.ts'
import { longestTranscriptBytes } from '#shared/rules/bounds.ts'

/** What stands in files of each kind besides what is said, and where. */
type Padding = { before: RegExp; begin: string; end: string }

const member: Padding = { before: /(?<=\{)/g, begin: '"notes":"', end: '",' }
const paddings: ReadonlyMap<string, Padding> = new Map([
  ['WebVTT', { before: /(?<=\n\n)/g, begin: 'NOTE ', end: '\n\n' }],
  ['SRT', { before: /(?<=\n)(?=[\p{L}“])/gu, begin: '{\\', end: '}' }],
  ['HTML', { before: /(?<=<p)/g, begin: ' class="', end: '"' }],
  ['plain text', { before: /(?<=\.) /g, begin: '', end: '' }],
])

/** The text with so much form in it that it is as large as a file may be. */
function padded(name: string, text: string): string {
  const { before, begin, end } = paddings.get(name) ?? member
  const places = text.match(before)?.length ?? 1
  const free = longestTranscriptBytes - 100_000 - Buffer.byteLength(text)
  const length = Math.floor(free / places) - begin.length - end.length
  const sign = name === 'plain text' ? '\n' : 'x'
  return text.replace(before, begin + sign.repeat(length) + end)
}

/** As programs of one language write it: a byte for a character, and no UTF-8. */
const inWindows1252 = (text: string) =>
  Buffer.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1')

/** A page of which nearly all is a script. */
const scripted = (text: string) =>
  text.replace('<body>', `<body><script>${'const one = 1; '.repeat(3_200_000)}</script>`)

/** Twelve hours in files of nearly 50 MB, in each kind and in the charsets that are not UTF-8. */
export function fiftyMegabytes(): { name: string; bytes: () => Buffer }[] {
  const kinds = [...twelveHours(), ...twelveHoursOfText()]
  const textOf = (wanted: string) => kinds.find(({ name }) => name === wanted)?.text ?? ''
  return [
    ...kinds.map(({ name, text }) => ({ name, bytes: () => Buffer.from(padded(name, text)) })),
    { name: 'HTML with a script', bytes: () => Buffer.from(scripted(textOf('HTML'))) },
    ...['Podcasting 2.0 JSON', 'WebVTT', 'HTML', 'plain text'].map((name) => ({
      name: `${name} in windows-1252`,
      bytes: () => inWindows1252(padded(name, textOf(name))),
    })),
    { name: 'WebVTT in UTF-16', bytes: () => Buffer.from(`\ufeff${textOf('WebVTT')}`, 'utf16le') },
  ]
}
