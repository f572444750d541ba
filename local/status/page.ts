import { type Content, Html, html } from '#local/status/html.ts'
import { style } from '#local/status/style.ts'
import { productName } from '#shared/domain/product.ts'

/** A whole document. `title` is its heading as well. */
export function renderPage(title: string, body: Html): string {
  const page = html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · ${productName} local</title>
<style>${new Html(style)}</style>
</head>
<body>
<header><nav aria-label="Local cloud"><a href="/_local">Local cloud</a> <a href="/_local/executions">Executions</a> <a href="/_local/mail">Mail</a> <a href="/">Site</a></nav></header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`
  return `<!doctype html>\n${page.text}\n`
}

/** A part of a page under a heading that links can point to. */
export function section(id: string, heading: Content, ...content: Content[]): Html {
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${content}</section>\n`
}

/** Rows under column headings; the first cell of a row is its heading. `empty` stands in for no rows. */
export function table(
  caption: string,
  columns: readonly string[],
  { rows, empty }: { rows: readonly (readonly Content[])[]; empty: string },
): Html {
  if (rows.length === 0) return html`<p>${empty}</p>`
  const head = columns.map((column) => html`<th scope="col">${column}</th>`)
  const body = rows.map(
    ([first, ...others]) =>
      html`<tr><th scope="row">${first}</th>${others.map((cell) => html`<td>${cell}</td>`)}</tr>\n`,
  )
  // Wide tables scroll by themselves, which needs a name and focus for those who use the keyboard.
  return html`<div class="scroll" role="group" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>
${body}</tbody></table></div>`
}

/** Names with what they stand for. */
export function definitions(entries: readonly (readonly [string, Content])[]): Html {
  return html`<dl>${entries.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>\n`)}</dl>`
}

/** An instant, UTC. */
export function instant(at: Date | number | undefined): Html {
  if (at === undefined) return html`–`
  const iso = new Date(at).toISOString()
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`
}
