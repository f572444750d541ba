import { tooLong } from '#functions/domain/transcript/transcript-bounds.ts'

/** One line. More than this is more than an episode, however many tags are in it. */
const longestLine = 16_000_000

const lineFeed = 0x0a

/** The lines of a file in UTF-8, one after the other: however long the file is, one line of it stands in memory as text. */
export function* linesOf(bytes: Buffer): Generator<string> {
  for (let from = 0; from <= bytes.length; ) {
    const found = bytes.indexOf(lineFeed, from)
    const until = found < 0 ? bytes.length : found
    if (until - from > longestLine) throw tooLong()
    const text = bytes.toString('utf8', from, until)
    // A carriage return alone ends a line too; before a line feed it belongs to it.
    const line = text.endsWith('\r') ? text.slice(0, -1) : text
    if (line.includes('\r')) yield* line.split('\r')
    else yield line
    from = until + 1
  }
}
