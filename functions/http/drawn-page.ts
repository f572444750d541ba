import { readFileSync } from 'node:fs'
import { resource } from '#functions/connections/resource.ts'
import type { PageReply } from '#functions/http/page.ts'
import { fillShell, type PageContent, shellFile } from '#shared/pages/shell.ts'

const contentType = 'text/html; charset=utf-8'

/**
 * For pages that are rendered on the server. When that fails, the shell alone lets the browser render.
 * @throws where a bundle came without its shell
 */
export const pageShell = () =>
  resource([], () => {
    // In a bundle, the built shell beside it, so that page and scripts are of one build. Otherwise the source
    // file here.
    const shell = readFileSync(new URL(shellFile, import.meta.url), 'utf8')
    return {
      onFailure: async () => ({ contentType, body: shell }),
      reply: (content: PageContent, isThere: boolean): PageReply => ({
        status: isThere ? 200 : 404,
        contentType,
        body: fillShell(shell, content),
      }),
    }
  })
