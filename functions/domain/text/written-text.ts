/**
 * A text that is written character by character, its blanks folded. It is written into what is used over and over, and becomes a string
 * with memory of its own at the end: pieces that are put together would leave as much again behind to be cleared away.
 */
export type WrittenText = {
  codes: Uint16Array
  length: number
  /** So many of its characters are not taken back. */
  settled: number
  /** All bits of all characters. */
  bits: number
}

const mostReused = 50_000
const reused = new Uint16Array(mostReused)

/** Begins a text of so many characters at most; the one that was begun before must have been taken. */
export function writtenText(mostCharacters: number): WrittenText {
  const codes = mostCharacters <= mostReused ? reused : new Uint16Array(mostCharacters)
  return { codes, length: 0, settled: 0, bits: 0 }
}

const [tab, newline, carriageReturn, space, noBreakSpace] = [0x09, 0x0a, 0x0d, 0x20, 0xa0]

const last = ({ codes, length }: WrittenText) => (length === 0 ? newline : codes[length - 1])

/** Takes the last character back if it is this one. */
function dropLast(written: WrittenText, code: number): void {
  if (written.length === 0 || last(written) !== code) return
  written.length -= 1
  written.settled = Math.min(written.settled, written.length)
}

/** What is written so far stays, but for blanks. */
export function settle(written: WrittenText): void {
  written.settled = written.length
}

/** Takes these last characters back if they are the last ones and none of them is settled; answers whether it did. */
export function dropUnsettled(written: WrittenText, codes: readonly number[]): boolean {
  const from = written.length - codes.length
  if (from < written.settled || codes.some((code, index) => written.codes[from + index] !== code))
    return false
  written.length = from
  return true
}

function writeAsIs(written: WrittenText, code: number): void {
  written.codes[written.length] = code
  written.length += 1
  written.bits |= code
}

/** No blank stands beside another or at the end of a line; no more than one line is empty. */
function writeBlank(written: WrittenText, code: number): void {
  if (code !== newline) {
    if (last(written) !== space && last(written) !== newline) writeAsIs(written, space)
    return
  }
  dropLast(written, carriageReturn)
  dropLast(written, space)
  const isSecond = last(written) === newline && written.codes[written.length - 2] === newline
  if (written.length > 0 && !isSecond) writeAsIs(written, newline)
}

export function writeCode(written: WrittenText, code: number): void {
  if (code === space || code === newline || code === tab || code === noBreakSpace) writeBlank(written, code)
  else writeAsIs(written, code)
}

export function write(written: WrittenText, text: string): void {
  for (let place = 0; place < text.length; place += 1) writeCode(written, text.charCodeAt(place))
}

/** The text, which takes one byte for a character where that is enough. */
export function asString({ codes, length, bits }: WrittenText): string {
  if (bits < 0x100) return Buffer.from(codes.subarray(0, length)).toString('latin1')
  return Buffer.from(codes.buffer, codes.byteOffset, 2 * length).toString('utf16le')
}
