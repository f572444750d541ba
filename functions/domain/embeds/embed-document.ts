import { productName } from '#shared/domain/product.ts'
import { embedScriptPath, embedStylePath } from '#shared/pages/embed-path.ts'
import { type Html, html } from '#shared/pages/html.ts'

type EmbedDocument = {
  title: string
  content: Html
  /** Path of the page on this site that says more. */
  path: string
}

/** A page for frames on other sites. Works without script, and loads no audio before Play is pressed. */
export function embedDocument({ title, content, path }: EmbedDocument, siteUrl: string): string {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <link rel="stylesheet" href="${embedStylePath}" />
    <script src="${embedScriptPath}" defer></script>
  </head>
  <body>
    <main>${content}</main>
    <footer>${linkOut(path, { siteUrl, text: `More on ${productName}` })}</footer>
  </body>
</html>
`.text
}

/** Opens a new tab, because a page of this site does not show in a frame. */
export function linkOut(path: string, { siteUrl, text }: { siteUrl: string; text: string }): Html {
  return html`<a href="${siteUrl}${path}" target="_blank" rel="noopener">${text}</a>`
}
