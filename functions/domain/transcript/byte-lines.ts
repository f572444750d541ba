import { carriageReturn, newline } from '#functions/domain/text/characters.ts'
import type { TextFile } from '#functions/domain/transcript/text-file.ts'
import { tooLong } from '#functions/domain/transcript/transcript-bounds.ts'

/** Bytes of one line; more than a whole episode has. */
export const longestPiece = 16_000_000

function behindBlank(bytes: Buffer, from: number): number {
  let at = from
  while (bytes[at] === newline || (bytes[at] === carriageReturn && bytes[at + 1] === newline)) at += 1
  return at
}

/** Streams, so that only one line is in memory as text. Consecutive blank lines are one. */
export function* linesOf({ bytes, text: textOf }: TextFile): Generator<string> {
  for (let from = 0; from <= bytes.length; ) {
    const found = bytes.indexOf(newline, from)
    const until = found < 0 ? bytes.length : found
    if (until - from > longestPiece) throw tooLong()
    const text = textOf(from, until)
    // A carriage return alone ends a line too; before a line feed it belongs to it.
    const line = text.endsWith('\r') ? text.slice(0, -1) : text
    if (line.includes('\r')) yield* line.split('\r')
    else yield line
    from = line === '' && found >= 0 ? behindBlank(bytes, until + 1) : until + 1
  }
}
