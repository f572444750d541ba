import {
  ampersand,
  equals,
  exclamation,
  greater,
  less,
  newline,
  question,
  semicolon,
  slash,
  space,
} from '#functions/domain/text/characters.ts'
import { entityEnd, tornEntity, usualEntity } from '#functions/domain/text/entities.ts'
import { endsLine, packedName, silentEnd } from '#functions/domain/text/html-names.ts'
import {
  asString,
  codesOf,
  dropUnsettled,
  isSeen,
  settle,
  type WrittenText,
  write,
  writeCode,
  writeRun,
  writtenText,
} from '#functions/domain/text/written-text.ts'

type Reading = { text: string; codes: Uint16Array; written: WrittenText }

const codeAt = ({ text, codes }: Reading, place: number) => (place < text.length ? (codes[place] ?? 0) : 0)

const beginsTag = (code: number) =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  code === exclamation ||
  code === question

/** Returns -1 if another `<` comes first. */
function tagEnd({ text, codes }: Reading, from: number): number {
  const end = text.length
  for (let place = from; place < end; place += 1) {
    const code = codes[place]
    if (code === greater) return place
    if (code === less) return -1
  }
  return end
}

const tornSigns = [[less], [less, slash]]

function dropTornSigns(written: WrittenText): void {
  const last = written.codes[written.length - 1]
  if (last !== less && last !== slash) return
  while (tornSigns.some((sign) => dropUnsettled(written, sign)));
}

/** The text around a removed tag must not form a new one. */
function leaveTagOut(reading: Reading, start: number, close: number): number {
  const { text, codes, written } = reading
  const isEndTag = codes[start + 1] === slash
  const name = packedName(codes, isEndTag ? start + 2 : start + 1, close)
  if (endsLine(name, isEndTag)) writeCode(written, newline)
  else {
    const end = isEndTag ? undefined : silentEnd(name, text, close + 1)
    if (end !== undefined) {
      writeCode(written, space)
      return end
    }
    dropTornSigns(written)
  }
  return close + 1
}

function readMarkupAt(reading: Reading, start: number): number {
  const { text, written } = reading
  const code = codeAt(reading, start + 1)
  if (code === exclamation && text.startsWith('--', start + 2)) {
    const end = text.indexOf('-->', start + 4)
    writeCode(written, space)
    return end < 0 ? text.length : end + 3
  }
  if (!beginsTag(code === slash ? codeAt(reading, start + 2) : code)) {
    writeCode(written, less)
    return start + 1
  }
  const close = tagEnd(reading, start + 1)
  if (close >= 0 && close < text.length) return leaveTagOut(reading, start, close)
  dropTornSigns(written)
  return close < 0 ? start + 1 : text.length + 1
}

/** `&copy=2` belongs to an address; browsers do not decode it there either. */
const isQueryName = (reading: Reading, end: number) =>
  codeAt(reading, end - 1) !== semicolon && codeAt(reading, end) === equals

function readEntityAt(reading: Reading, start: number): number {
  const { text, codes, written } = reading
  const end = entityEnd(codes, start, text.length)
  const known = usualEntity(codes, start, end)
  if (isQueryName(reading, end)) write(written, text.slice(start, end))
  else if (known === 0) write(written, tornEntity(text.slice(start, end)))
  else writeCode(written, known)
  settle(written)
  return end
}

export type TextOptions = {
  mostCharacters: number
  isEncoded: boolean
}

export type TextWithoutMarkup = { text: string; isSeen: boolean }

/**
 * Block elements become line ends. Text around removed markup cannot form a tag, except together with decoded
 * entities.
 */
export function withoutMarkup(text: string, { mostCharacters, isEncoded }: TextOptions): TextWithoutMarkup {
  const written = writtenText(text.length)
  const codes = codesOf(text)
  const reading = { text, codes, written }
  let place = 0
  while (place < text.length && written.length < mostCharacters) {
    const code = codes[place] ?? 0
    if (code === less) place = readMarkupAt(reading, place)
    else if (code === ampersand && isEncoded) place = readEntityAt(reading, place)
    else {
      const end = Math.min(text.length, place + mostCharacters - written.length)
      const next = writeRun(written, codes, { from: place, end })
      if (next === place) writeCode(written, code)
      place = Math.max(next, place + 1)
    }
  }
  return { text: asString(written), isSeen: isSeen(written) }
}
