/**
 * HTML that `statusHtml` inserts without escaping. Create it only with `statusHtml` or from constant text.
 */
export class StatusHtml {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type HtmlContent = StatusHtml | string | number | undefined | readonly HtmlContent[]

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * C0 controls are invalid in HTML and start terminal escape sequences; bidi overrides reorder the text that
 * follows.
 */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

const visible = (character: string) =>
  /[\t\n\r]/.test(character)
    ? character
    : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`

function textOf(content: HtmlContent): string {
  if (content === undefined) return ''
  if (content instanceof StatusHtml) return content.text
  if (typeof content === 'object') return content.map(textOf).join('')
  return String(content)
    .replace(unprintable, visible)
    .replace(/[&<>"']/g, (character) => escapes[character] ?? '')
}

/** Escapes every value, for element content and quoted attributes, unless it is `StatusHtml`. */
export function statusHtml(parts: TemplateStringsArray, ...values: HtmlContent[]): StatusHtml {
  return new StatusHtml(parts.map((part, index) => part + textOf(values[index])).join(''))
}
