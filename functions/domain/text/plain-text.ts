import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'
import { withoutMarkup } from '#functions/domain/text/without-markup.ts'

/** A second pass removes markup that decoding entities or removing invisible characters may have formed. */
function cleaned(html: string, mostCharacters: number): string {
  const { text, isSeen } = withoutMarkup(html, { mostCharacters, isEncoded: true })
  const visible = isSeen ? text : withoutInvisible(text)
  const isClean = visible === text && !visible.includes('<')
  return (isClean ? text : withoutMarkup(visible, { mostCharacters, isEncoded: false }).text).trim()
}

function cleanedUpTo(html: string, maxLength: number): string {
  if (html.length > 4 * maxLength) {
    const begin = cleaned(html, 2 * maxLength)
    if (begin.length > maxLength) return begin
  }
  return cleaned(html, Number.POSITIVE_INFINITY)
}

/** For untrusted HTML: no tag remains. The string is a copy; see `detached`. */
export function plainText(html: string, maxLength: number): string {
  if (html === '') return ''
  const text = cleanedUpTo(html, maxLength)
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength)
  return `${withoutInvisible(cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength - 80))).trimEnd()}…`
}

export function plainLine(html: string, maxLength: number): string {
  return plainText(html, maxLength).replace(/\s+/g, ' ')
}
