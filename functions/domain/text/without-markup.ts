import { entityEnd, tornEntity } from '#functions/domain/text/entities.ts'
import {
  asString,
  dropUnsettled,
  settle,
  type WrittenText,
  write,
  writeCode,
  writtenText,
} from '#functions/domain/text/written-text.ts'

const silentNames = ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'noscript'] as const

/** Elements whose content nobody reads, and how each of them ends. */
const silentEnds: ReadonlyMap<string, RegExp> = new Map(
  silentNames.map((name) => [name, new RegExp(`</${name}\\s*>`, 'gi')]),
)
const silent = new RegExp(`(?:${silentNames.join('|')})\\b`, 'iy')
const breaking = /(?:br|\/(?:p|div|li|h[1-6]|tr|blockquote))\b/iy

const [ampersand, exclamation, slash, less, greater, question, largeB, smallB] = [
  0x26, 0x21, 0x2f, 0x3c, 0x3e, 0x3f, 0x42, 0x62,
]

/** Whether a tag may go on so behind its `<` or `</`. */
const beginsTag = (code: number) =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  code === exclamation ||
  code === question

function standsAt(pattern: RegExp, text: string, place: number): boolean {
  pattern.lastIndex = place
  return pattern.test(text)
}

/** The place of the `>` that ends a tag, or of the text's end; -1 where another `<` comes before it. */
function tagEnd(html: string, from: number): number {
  for (let place = from; place < html.length; place += 1) {
    const code = html.charCodeAt(place)
    if (code === greater) return place
    if (code === less) return -1
  }
  return html.length
}

/** Behind an element whose content nobody reads. */
function silentEnd(html: string, name: string, from: number): number {
  const end = silentEnds.get(name.toLowerCase())
  return end && standsAt(end, html, from) ? end.lastIndex : html.length
}

/** What is read in place of the markup at a place, and the place behind it. */
type Replaced = { by: string; end: number }

function commentAt(html: string, start: number): Replaced {
  const close = html.indexOf('-->', start + 4)
  return { by: ' ', end: close < 0 ? html.length : close + 3 }
}

/** Undefined where no markup begins with this `<`. */
function markupAt(html: string, start: number): Replaced | undefined {
  const code = html.charCodeAt(start + 1)
  if (code === exclamation && html.startsWith('--', start + 2)) return commentAt(html, start)
  if (!beginsTag(code === slash ? html.charCodeAt(start + 2) : code)) return undefined
  const close = tagEnd(html, start + 1)
  if (close < 0) return { by: '', end: start + 1 }
  const end = close + 1
  if (end > html.length) return { by: '', end }
  const mayBreak = code === slash || code === smallB || code === largeB
  if (mayBreak) return { by: standsAt(breaking, html, start + 1) ? '\n' : '', end }
  if (standsAt(silent, html, start + 1))
    return { by: ' ', end: silentEnd(html, html.slice(start + 1, silent.lastIndex), end) }
  return { by: '', end }
}

const tornSigns = [[less], [less, slash]]

/** Takes back what markup stood behind and could begin a tag with what follows: each `<` and `</`, but those of entities. */
function dropTornSigns(written: WrittenText): void {
  while (tornSigns.some((sign) => dropUnsettled(written, sign)));
}

/** Takes markup out at a place; what stood before it and what follows it must not become a tag together. */
function writeMarkup(written: WrittenText, html: string, start: number): number {
  const replaced = markupAt(html, start)
  if (!replaced) {
    write(written, '<')
    return start + 1
  }
  if (replaced.by === '') dropTornSigns(written)
  write(written, replaced.by)
  return replaced.end
}

export type TextOptions = {
  mostCharacters: number
  /** Whether entities become characters too. */
  isEncoded: boolean
}

/**
 * HTML without tags, comments and what is no text, in one pass: what ends a line is a line's end, and blanks are folded. Where
 * markup was taken out, what is around it makes no tag; a `<` that is left begins one only together with what entities made. Once so many characters are there, what follows is left out.
 */
export function withoutMarkup(html: string, { mostCharacters, isEncoded }: TextOptions): string {
  const written = writtenText(html.length)
  let place = 0
  while (place < html.length && written.length < mostCharacters) {
    const code = html.charCodeAt(place)
    if (code === less) place = writeMarkup(written, html, place)
    else if (code === ampersand && isEncoded) {
      const end = entityEnd(html, place)
      write(written, tornEntity(html.slice(place, end)))
      settle(written)
      place = end
    } else {
      writeCode(written, code)
      place += 1
    }
  }
  return asString(written)
}
