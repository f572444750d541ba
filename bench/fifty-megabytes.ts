import { twelveHours, twelveHoursOfText } from '#bench/twelve-hours.ts'
import { longestTranscriptBytes } from '#shared/rules/bounds.ts'

/** Text to insert at every match of `before`: `start`, filler of the needed length, `end`. */
type Padding = { before: RegExp; start: string; end: string }

const member: Padding = { before: /(?<=\{)/g, start: '"notes":"', end: '",' }
const paddings: ReadonlyMap<string, Padding> = new Map([
  ['WebVTT', { before: /(?<=\n\n)/g, start: 'NOTE ', end: '\n\n' }],
  ['SRT', { before: /(?<=\n)(?=[\p{L}“])/gu, start: '{\\', end: '}' }],
  ['HTML', { before: /(?<=<p)/g, start: ' class="', end: '"' }],
  ['plain text', { before: /(?<=\.) /g, start: '', end: '' }],
])

/** Pads the text to nearly the maximum file size. */
function padded(name: string, text: string): string {
  const { before, start, end } = paddings.get(name) ?? member
  const places = text.match(before)?.length ?? 1
  const free = longestTranscriptBytes - 100_000 - Buffer.byteLength(text)
  const length = Math.floor(free / places) - start.length - end.length
  const sign = name === 'plain text' ? '\n' : 'x'
  return text.replace(before, start + sign.repeat(length) + end)
}

/** One byte a character, as legacy programs write it; not valid UTF-8. */
const inWindows1252 = (text: string) =>
  Buffer.from(text.replaceAll('“', '\u0093').replaceAll('”', '\u0094'), 'latin1')

/** A page that is nearly all script. */
const scripted = (text: string) =>
  text.replace('<body>', `<body><script>${'const one = 1; '.repeat(3_200_000)}</script>`)

/** Twelve hours in files of nearly 50 MB, in each kind and in legacy charsets. */
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
