import { type HtmlContent, StatusHtml, statusHtml } from './html.ts'

const style = `
:root { color-scheme: light dark; --paper: #f1f2ef; --surface: #fff; --ink: #14171a; --soft: #4d545b; --line: #d5d9d3; --link: #0d3f8a; --bad: #a51410; --good: #1c5c2e }
@media (prefers-color-scheme: dark) {
  :root { --paper: #0e1012; --surface: #181b1e; --ink: #eeede8; --soft: #abb1b7; --line: #2c3136; --link: #b9d7ff; --bad: #ff9d95; --good: #8fd6a3 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif }
header, main { max-width: 72rem; margin: 0 auto; padding: 0.75rem 1rem }
nav a { display: inline-block; margin-right: 1rem; padding: 0.25rem 0 }
a { color: var(--link) }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px }
h1 { font-size: 1.6rem; line-height: 1.2; overflow-wrap: anywhere }
h2 { font-size: 1.15rem; margin: 0 0 0.5rem }
section { background: var(--surface); border: 1px solid var(--line); border-radius: 0.5rem; padding: 1rem; margin: 0 0 1rem }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 1rem 0.35rem 0; border-bottom: 1px solid var(--line) }
thead th { color: var(--soft); font-weight: 600; white-space: nowrap }
tbody th { font-weight: 500; min-width: 12rem; overflow-wrap: anywhere }
time, button { white-space: nowrap }
dl { display: grid; grid-template-columns: fit-content(40%) 1fr; gap: 0.25rem 1rem; margin: 0 }
dt { color: var(--soft); overflow-wrap: anywhere }
dd { margin: 0; overflow-wrap: anywhere }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--paper); padding: 0.75rem; border-radius: 0.25rem; margin: 0.5rem 0; font-size: 0.875rem }
@media (max-width: 40rem) { dl { grid-template-columns: 1fr } dd { margin-bottom: 0.5rem } }
form { display: inline-block; margin: 0 0.5rem 0.25rem 0 }
button { font: inherit; padding: 0.25rem 0.75rem; min-height: 2rem; border: 1px solid var(--soft); border-radius: 0.25rem; background: var(--surface); color: var(--ink); cursor: pointer }
progress { width: min(30rem, 100%); accent-color: var(--link) }
.mail { display: block; width: 100%; height: 40rem; max-height: 80vh; resize: vertical; border: 1px solid var(--line); border-radius: 0.25rem; background: #fff }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.75rem 1rem; margin: 0 0 1rem }
summary { cursor: pointer; font-weight: 600 }
.bad { color: var(--bad) }
.good { color: var(--good) }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
`

export type StatusPage = { title: string; body: StatusHtml; status?: number }

/** `name` is the application's name, shown in the document title. */
export function renderPage({ title, body }: StatusPage, name: string): string {
  const page = statusHtml`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · ${name} local</title>
<style>${new StatusHtml(style)}</style>
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

export function section(id: string, heading: HtmlContent, ...content: HtmlContent[]): StatusHtml {
  return statusHtml`<section aria-labelledby="${id}"><h2 id="${id}">${heading}</h2>${content}</section>\n`
}

/** The first cell of each row is its heading. `empty` is shown when there are no rows. */
export function statusTable(
  caption: string,
  columns: readonly string[],
  { rows, empty }: { rows: readonly (readonly HtmlContent[])[]; empty: string },
): StatusHtml {
  if (rows.length === 0) return statusHtml`<p>${empty}</p>`
  const head = columns.map((column) => statusHtml`<th scope="col">${column}</th>`)
  const body = rows.map(
    ([first, ...others]) =>
      statusHtml`<tr><th scope="row">${first}</th>${others.map((cell) => statusHtml`<td>${cell}</td>`)}</tr>\n`,
  )
  // A wide table scrolls on its own, so it needs a name and focus for keyboard users.
  return statusHtml`<div class="scroll" role="group" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption><thead><tr>${head}</tr></thead><tbody>
${body}</tbody></table></div>`
}

export function definitions(entries: readonly (readonly [string, HtmlContent])[]): StatusHtml {
  return statusHtml`<dl>${entries.map(([name, value]) => statusHtml`<dt>${name}</dt><dd>${value}</dd>\n`)}</dl>`
}

export function instantHtml(at: Date | number | undefined): StatusHtml {
  if (at === undefined) return statusHtml`–`
  const iso = new Date(at).toISOString()
  return statusHtml`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')}</time>`
}
