import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'
import { withoutMarkup } from '#functions/domain/text/without-markup.ts'

/** Twice where it must be: escaped markup is markup once its entities are decoded, and so is a tag that an invisible character kept apart. */
function cleaned(html: string, mostCharacters: number): string {
  const { text, isSeen } = withoutMarkup(html, { mostCharacters, isEncoded: true })
  const visible = isSeen ? text : withoutInvisible(text)
  const isClean = visible === text && !visible.includes('<')
  return (isClean ? text : withoutMarkup(visible, { mostCharacters, isEncoded: false }).text).trim()
}

/** The text as far as it is likely to be kept, of which what is no text takes away little; else all of it. */
function cleanedUpTo(html: string, maxLength: number): string {
  if (html.length > 4 * maxLength) {
    const begin = cleaned(html, 2 * maxLength)
    if (begin.length > maxLength) return begin
  }
  return cleaned(html, Number.POSITIVE_INFINITY)
}

/** HTML of a stranger as plain text with memory of its own: no tag survives, entities are decoded, blank lines are folded. */
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
