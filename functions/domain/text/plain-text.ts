import { decodeHTML } from 'entities/decode'
import { withoutInvisible } from '#functions/domain/text/without-invisible.ts'

const silentElements =
  /<(script|style|template|iframe|object|svg|math|noscript)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
const breaks = /<(?:br|\/p|\/div|\/li|\/h[1-6]|\/tr|\/blockquote)\b[^<>]*>/gi
const comments = /<!--[\s\S]*?(?:-->|$)/g
const tags = /<\/?[A-Za-z!?][^<>]*(?:>|$)/g
/** What taking tags out put together anew, and what was never closed. */
const torn = /<(?=[A-Za-z/!?])/g

function withoutMarkup(html: string): string {
  if (!html.includes('<')) return html
  const uncommented = html.includes('<!--') ? html.replace(comments, ' ') : html
  const rest = uncommented.replace(silentElements, ' ').replace(breaks, '\n').replace(tags, '')
  return rest.includes('<') ? rest.replace(torn, '') : rest
}

const withoutEntities = (html: string) => (html.includes('&') ? decodeHTML(html) : html)

/** HTML of a stranger as plain text: no tag survives, entities are decoded, blank lines are folded. */
export function plainText(html: string, maxLength: number): string {
  // Twice: escaped markup is markup once its entities are decoded, and so is a tag that an invisible character kept apart.
  const decoded = withoutInvisible(withoutEntities(withoutMarkup(html)))
  const text = withoutMarkup(decoded)
    .replace(/[ \t\u00a0]{2,}|[\t\u00a0]/g, ' ')
    .replace(/ ?\r?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength)
  return `${withoutInvisible(cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength - 80))).trimEnd()}…`
}

/** One line of plain text, for titles and names. */
export function plainLine(html: string, maxLength: number): string {
  return plainText(html, maxLength).replace(/\s+/g, ' ')
}
