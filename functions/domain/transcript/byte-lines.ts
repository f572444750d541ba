import { carriageReturn, newline } from '#functions/domain/text/characters.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'
import { tooLong } from '#functions/domain/transcript/transcript-bounds.ts'

/** In bytes. A longer line would contain more than a whole episode. */
export const longestPiece = 16_000_000

function behindBlank(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === newline || (bytes[at] === carriageReturn && bytes[at + 1] === newline)) at += 1
  return at
}

/** Streams the lines, so that only one is in memory as text. Returns consecutive blank lines as one. */
export function* linesOf({ bytes, text: textOf }: TextFile): Generator<string> {
  for (let from = 0; from <= bytes.length; ) {
    const found = bytes.indexOf(newline, from)
    const until = found < 0 ? bytes.length : found
    if (until - from > longestPiece) throw tooLong()
    const text = textOf(from, until)
    // A carriage return alone also ends a line; before a line feed it is part of the line ending.
    const line = text.endsWith('\r') ? text.slice(0, -1) : text
    if (line.includes('\r')) yield* line.split('\r')
    else yield line
    from = line === '' && found >= 0 ? behindBlank(bytes, until + 1) : until + 1
  }
}
