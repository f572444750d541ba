import { findText, openStore } from '#functions/clients/store.ts'
import { shellFile } from '#shared/pages/shell.ts'

/** Stands in where the site is not there yet: what a page says can be read all the same. */
export const bareShell = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <!--head--><meta name="robots" content="noindex" /><!--/head-->
  </head>
  <body>
    <div id="root"><!--first-paint--></div>
  </body>
</html>
`

/** A new shell is served this soon after a deployment; pages of the old one work until then, because its scripts stay. */
const keptMilliseconds = 60_000

export type Shell = {
  /** The built shell, read again after a minute. Where that fails the one that is there goes on. @throws when there is none. */
  read(now: Date): Promise<string>
}

/** The shell in the site's bucket. */
export function openShell(siteBucket: string): Shell {
  const store = openStore(siteBucket)
  let kept: { text: string; readAt: number } | undefined

  async function readAgain(now: Date): Promise<string> {
    const text = await findText(store, shellFile)
    if (text === undefined) return kept?.text ?? bareShell
    kept = { text, readAt: now.getTime() }
    return text
  }

  return {
    async read(now) {
      const known = kept
      if (known && now.getTime() - known.readAt < keptMilliseconds) return known.text
      return known ? readAgain(now).catch(() => known.text) : readAgain(now)
    },
  }
}
