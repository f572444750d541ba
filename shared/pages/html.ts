const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * For element content and quoted attributes. Unlike the package `entities`, this writes `&#39;`, because old
 * mail programs do not know `&apos;`.
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString(): string {
    return this.text
  }
}

/**
 * The browser does not execute this block, so the content security policy allows it. `<` is escaped, because
 * a text with `</script>` or `<!--` could otherwise end the element or begin a comment.
 */
export function dataBlock(data: unknown, { type, id }: { type: string; id?: string }): Html {
  const wellFormed = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replace(/\p{Cs}/gu, '\uFFFD') : value
  const json = JSON.stringify(data, wellFormed).replaceAll('<', '\\u003c')
  return html`<script type="${type}"${id && html` id="${id}"`}>${new Html(json)}</script>`
}

type Part = string | number | Html | readonly Html[] | null | undefined | false

function partText(part: Part): string {
  if (part === undefined || part === null || part === false) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map((piece) => piece.text).join('')
  return escapeHtml(String(part))
}

/** Escapes text. `Html` values and lists of them are inserted unchanged; undefined inserts nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((string, index) => string + partText(parts[index])).join(''))
}
