import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { openTable } from '#functions/data/table.ts'
import type { PageReply } from '#functions/http/page.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/visitor-guard.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { fillShell, type PageContent, shellFile } from '#shared/pages/shell.ts'

/** What a page reads that is drawn from the Catalogue by the site's own components. */
export const drawnPageEnvSchema = edgeEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const contentType = 'text/html; charset=utf-8'

/**
 * What such a page works with. When it fails, the shell alone leaves it to the browser.
 * @throws where a bundle came without its shell.
 */
export function connectDrawnPage() {
  const env = readEnv(drawnPageEnvSchema)
  // The built one, which the build lays beside the bundle: what is drawn here and the scripts that take it over are of one make.
  // Where nothing is bundled, the bare one beside this file.
  const shell = readFileSync(new URL(shellFile, import.meta.url), 'utf8')
  return {
    guard: visitorGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    onFailure: async () => ({ contentType, body: shell }),
    /** The whole document; one that says that nothing is there has the status for it. */
    reply: (content: PageContent, isThere: boolean): PageReply => ({
      status: isThere ? 200 : 404,
      contentType,
      body: fillShell(shell, content),
    }),
  }
}
