import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'
import { withoutMarkup } from '#functions/domain/text/without-markup.ts'

/** Two passes where needed: decoded entities and removed invisible characters may form new markup. */
function cleaned(html: string, mostCharacters: number): string {
  const { text, isSeen } = withoutMarkup(html, { mostCharacters, isEncoded: true })
  const visible = isSeen ? text : withoutInvisible(text)
  const isClean = visible === text && !visible.includes('<')
  return (isClean ? text : withoutMarkup(visible, { mostCharacters, isEncoded: false }).text).trim()
}

/** Cleans a prefix first; most markup is short compared with the text. */
function cleanedUpTo(html: string, maxLength: number): string {
  if (html.length > 4 * maxLength) {
    const begin = cleaned(html, 2 * maxLength)
    if (begin.length > maxLength) return begin
  }
  return cleaned(html, Number.POSITIVE_INFINITY)
}

/**
 * For HTML of strangers: no tag remains, entities are decoded, blank lines collapsed. The string is a copy.
 */
export function plainText(html: string, maxLength: number): string {
  if (html === '') return ''
  const text = cleanedUpTo(html, maxLength)
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength)
  return `${withoutInvisible(cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength - 80))).trimEnd()}…`
}

/** One line of plain text, for titles and names. */
export function plainLine(html: string, maxLength: number): string {
  return plainText(html, maxLength).replace(/\s+/g, ' ')
}
