import { oneLine } from '#functions/domain/text/one-line.ts'
import { shortenText } from '#shared/format/shorten-text.ts'

/** More characters than fit into a picture, so that measuring stays cheap. */
const mostCharacters = 600

/** Letters of the languages that we draw need at most three; more would paint over the lines above. */
const piledMarks = /(\p{M}{3})\p{M}+/gu

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const lettersIn = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0

type CanDraw = (grapheme: string) => boolean

/** A mark without a glyph is left out, a letter or symbol with its marks. */
function drawablePart(grapheme: string, canDraw: CanDraw): string {
  if (canDraw(grapheme)) return grapheme
  const [base = ''] = grapheme
  return canDraw(base) ? base : ''
}

/**
 * One line without what is invisible or has no glyph, which would become boxes. Undefined if that leaves less
 * than half of the letters, because the rest would say something else.
 */
export function readableText(text: string, canDraw: CanDraw): string | undefined {
  const whole = shortenText(oneLine(text).normalize('NFC').replace(piledMarks, '$1'), mostCharacters)
  const kept = Array.from(graphemes.segment(whole), ({ segment }) => drawablePart(segment, canDraw))
  const readable = oneLine(kept.join(''))
  return readable === '' || 2 * lettersIn(readable) < lettersIn(whole) ? undefined : readable
}

/** Keeps a name in its own direction inside an English sentence (Unicode UAX #9, isolates). */
export const isolated = (text: string) => `\u2068${text}\u2069`

const rightToLeft = /\p{Script=Hebrew}|\p{Script=Arabic}/u
const strong = /\p{L}/u

/** As `dir="auto"` in HTML: by the first letter that is not isolated. */
export function isRightToLeft(text: string): boolean {
  const first = strong.exec(text.replace(/\u2068[^\u2069]*\u2069/gu, ''))?.[0]
  return first !== undefined && rightToLeft.test(first)
}
