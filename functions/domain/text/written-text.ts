import {
  ampersand,
  carriageReturn,
  less,
  newline,
  noBreakSpace,
  space,
  tab,
  tilde,
} from '#functions/domain/text/characters.ts'
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
  /** All bits of what is to be known of them. */
  signs: number
}

const mostReused = 50_000
const reused = new Uint16Array(mostReused)
const reusedSource = new Uint16Array(mostReused)
const sourceBytes = Buffer.from(reusedSource.buffer)
const writtenBytes = Buffer.from(reused.buffer)
const reusedBytes = Buffer.alloc(mostReused)

/** Something may begin with it that is not written as it stands. */
const stops = 1
/** It may be a character that nobody sees, a mark, or half of a pair; what is no such character for certain is most of every text. */
const mayBeUnseen = 2

const signsOf = new Uint8Array(0x1_0000)
  .fill(mayBeUnseen)
  .fill(0, space, tilde + 1)
  .fill(0, noBreakSpace, 0x300)
  .fill(0, 0x2010, 0x2028)
  .fill(0, 0x2030, 0x205f)
signsOf[carriageReturn] = 0
for (const code of [tab, newline, ampersand, less, noBreakSpace]) signsOf[code] = stops

/** Begins a text of so many characters at most; the one that was begun before must have been taken. */
export function writtenText(mostCharacters: number): WrittenText {
  const codes = mostCharacters <= mostReused ? reused : new Uint16Array(mostCharacters)
  return { codes, length: 0, settled: 0, bits: 0, signs: 0 }
}

/** The characters of a text as numbers, which are read faster; those of the text before are written over. */
export function codesOf(text: string): Uint16Array {
  if (text.length <= mostReused) {
    sourceBytes.write(text, 'utf16le')
    return reusedSource
  }
  const codes = new Uint16Array(text.length)
  Buffer.from(codes.buffer).write(text, 'utf16le')
  return codes
}

const last = ({ codes, length }: WrittenText) => (length === 0 ? newline : (codes[length - 1] ?? newline))

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
  if (from < written.settled) return false
  for (let index = 0; index < codes.length; index += 1)
    if (written.codes[from + index] !== codes[index]) return false
  written.length = from
  return true
}

function writeAsIs(written: WrittenText, code: number): void {
  written.codes[written.length] = code
  written.length += 1
  written.bits |= code
  written.signs |= signsOf[code] ?? mayBeUnseen
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

const isBlankAt = (codes: Uint16Array, place: number) =>
  place < 0 || codes[place] === space || codes[place] === newline

/** Writes characters up to one with which markup, an entity or another blank than a space may begin; answers its place. */
export function writeRun(
  written: WrittenText,
  source: Uint16Array,
  { from, end }: { from: number; end: number },
): number {
  const { codes } = written
  let { length, bits, signs } = written
  let place = from
  for (; place < end; place += 1) {
    const code = source[place] ?? 0
    // Most are letters of which nothing more is to be known.
    if (code <= less || code > tilde) {
      const sign = signsOf[code] ?? mayBeUnseen
      if (sign === stops) break
      signs |= sign
      if (code === space && isBlankAt(codes, length - 1)) continue
    }
    codes[length] = code
    length += 1
    bits |= code
  }
  written.length = length
  written.bits = bits
  written.signs = signs
  return place
}

/** Whether there is nothing in it that nobody sees, for certain. */
export const isSeen = ({ signs }: WrittenText) => (signs & mayBeUnseen) === 0

/** The text, which takes one byte for a character where that is enough. */
export function asString({ codes, length, bits }: WrittenText): string {
  if (length === 0) return ''
  if (bits >= 0x100) {
    const wide = codes === reused ? writtenBytes : Buffer.from(codes.buffer)
    return wide.toString('utf16le', 0, 2 * length)
  }
  const bytes = length <= mostReused ? reusedBytes : Buffer.alloc(length)
  for (let place = 0; place < length; place += 1) bytes[place] = codes[place] ?? 0
  return bytes.toString('latin1', 0, length)
}
