import { readFileSync } from 'node:fs'
import { resource } from '#functions/connections/resource.ts'
import type { PageReply } from '#functions/http/page.ts'
import { fillShell, type PageContent, shellFile } from '#shared/pages/shell.ts'

const contentType = 'text/html; charset=utf-8'

/**
 * What a page works with that is drawn by the site's own components. When it fails, the shell alone leaves it to the browser.
 * @throws where a bundle came without its shell.
 */
export const pageShell = () =>
  resource([], () => {
    // The built one, which the build lays beside the bundle: what is drawn here and the scripts that take it over are of one make.
    // Where nothing is bundled, the bare one beside this file.
    const shell = readFileSync(new URL(shellFile, import.meta.url), 'utf8')
    return {
      onFailure: async () => ({ contentType, body: shell }),
      /** The whole document; one that says that nothing is there has the status for it. */
      reply: (content: PageContent, isThere: boolean): PageReply => ({
        status: isThere ? 200 : 404,
        contentType,
        body: fillShell(shell, content),
      }),
    }
  })
