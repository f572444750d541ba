const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Text as text, in an element or in a quoted attribute. `cdk-on-localhost` escapes in the same way, because it imports nothing of ours;
 * `entities` writes an apostrophe as `&apos;`, which HTML 4 and old mail programs do not know.
 */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** A piece of a page that is HTML already. */
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
 * Data inside a page: no script to the browser, and so none that the content policy forbids. Without a `<` no text in it can
 * end it or begin a comment; halves of characters are what they become on the wire.
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

/** HTML with texts in it: every text is escaped, pieces and lists of pieces stand as they are, nothing stands for nothing. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.map((string, index) => string + partText(parts[index])).join(''))
}
