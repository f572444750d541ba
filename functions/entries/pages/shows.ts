import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listCountedGeographies } from '#functions/data/podcasts/geographies.ts'
import type { PageKey } from '#functions/data/table/page.ts'
import type { Cursors } from '#functions/http/cursor.ts'
import { pageShell } from '#functions/http/drawn-page.ts'
import { type PageReply, page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { findShows, showList } from '#functions/use-cases/search/find-shows.ts'
import { DomainError } from '#shared/domain/errors.ts'
import { pages } from '#shared/pages/definitions.ts'
import { type AskedShows, readShowsAddress, showsAddress } from '#shared/pages/shows-address.ts'
import { showsPage } from '#web/served/shows-page.tsx'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  search: table('SEARCH_TABLE'),
  shell: pageShell(),
})

const startAgain = ({ cursor: _cursor, ...asked }: AskedShows): PageReply => ({
  status: 302,
  contentType: 'text/plain; charset=utf-8',
  body: '',
  headers: { location: showsAddress(asked) },
})

/** Undefined for an edited or outdated cursor. */
function openCursor(cursors: Cursors, asked: AskedShows): { start: PageKey | undefined } | undefined {
  try {
    return { start: cursors.open(showList(asked), asked.cursor) }
  } catch (error) {
    if (error instanceof DomainError) return undefined
    throw error
  }
}

export const handler = page(pages.shows, connect, async ({ query }, context) => {
  const { deps, now, siteUrl, cursors } = context
  const asked = readShowsAddress(query)
  const opened = openCursor(cursors, asked)
  if (!opened) return startAgain(asked)
  const [{ entries, next }, geographies] = await Promise.all([
    findShows(deps, asked, opened.start),
    listCountedGeographies(deps.catalogue),
  ])
  const first = { answer: entries, nextCursor: cursors.seal(showList(asked), next) }
  const content = await showsPage({ asked, first, geographies }, { siteUrl, now })
  return deps.shell.reply(content, true)
})
