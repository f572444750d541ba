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
/** Reuses one array and creates one string at the end: concatenation would produce as much garbage again. */
export type WrittenText = {
  codes: Uint16Array
  length: number
  settled: number
  bits: number
  signs: number
}

const mostReused = 50_000
const reused = new Uint16Array(mostReused)
const reusedSource = new Uint16Array(mostReused)
const sourceBytes = Buffer.from(reusedSource.buffer)
const writtenBytes = Buffer.from(reused.buffer)
const reusedBytes = Buffer.alloc(mostReused)

/** Flag: markup, an entity or a blank may start with this character. */
const stops = 1
/** Flag: the character may be invisible, a combining mark or a surrogate. */
const mayBeUnseen = 2

const signsOf = new Uint8Array(0x1_0000)
  .fill(mayBeUnseen)
  .fill(0, space, tilde + 1)
  .fill(0, noBreakSpace, 0x300)
  .fill(0, 0x2010, 0x2028)
  .fill(0, 0x2030, 0x205f)
signsOf[carriageReturn] = 0
for (const code of [tab, newline, ampersand, less, noBreakSpace]) signsOf[code] = stops

/** Invalidates the previous `WrittenText`, because both share one array. */
export function writtenText(mostCharacters: number): WrittenText {
  const codes = mostCharacters <= mostReused ? reused : new Uint16Array(mostCharacters)
  return { codes, length: 0, settled: 0, bits: 0, signs: 0 }
}

/** An array is read faster than a string. Invalidates the previous result. */
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

function dropLast(written: WrittenText, code: number): void {
  if (written.length === 0 || last(written) !== code) return
  written.length -= 1
  written.settled = Math.min(written.settled, written.length)
}

export function settle(written: WrittenText): void {
  written.settled = written.length
}

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

/** Collapses blanks, but keeps one empty line. */
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

/** Copies up to the place where markup, an entity or another blank may start, and returns that place. */
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

export const isSeen = ({ signs }: WrittenText) => (signs & mayBeUnseen) === 0

/** Returns a Latin-1 string where possible, which V8 stores with one byte per character. */
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
