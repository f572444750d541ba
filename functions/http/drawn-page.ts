import { readFileSync } from 'node:fs'
import { resource } from '#functions/connections/resource.ts'
import type { PageReply } from '#functions/http/page.ts'
import { fillShell, type PageContent, shellFile } from '#shared/pages/shell.ts'

export const htmlType = 'text/html; charset=utf-8'

/**
 * For pages rendered on the server. If rendering fails, the empty shell is sent and the browser renders the
 * page.
 * @throws if the bundle does not contain the shell file
 */
export const pageShell = () =>
  resource([], () => {
    // A bundle has the built shell in the same folder, so that page and scripts belong to one build.
    // Otherwise this is the source file in this folder.
    const shell = readFileSync(new URL(shellFile, import.meta.url), 'utf8')
    return {
      onFailure: async () => ({ contentType: htmlType, body: shell }),
      reply: (content: PageContent, isThere: boolean): PageReply => ({
        status: isThere ? 200 : 404,
        contentType: htmlType,
        body: fillShell(shell, content),
      }),
    }
  })
