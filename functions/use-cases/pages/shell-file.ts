import { existsSync, readFileSync } from 'node:fs'
import { shellFile } from '#shared/pages/shell.ts'

/** Stands in where the function is not bundled: what a page says can be read all the same. */
const bareShell = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <!--head--><meta name="robots" content="noindex" /><!--/head-->
  </head>
  <body>
    <div id="root"><!--first-paint--></div>
    <!--page-data-->
  </body>
</html>
`

/** The built shell, which the build lays beside the bundle: what is drawn here and the scripts that take it over are of one make. */
export function readShell(): string {
  const file = new URL(shellFile, import.meta.url)
  return existsSync(file) ? readFileSync(file, 'utf8') : bareShell
}
