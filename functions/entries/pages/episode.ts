import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { findShownState } from '#functions/data/episodes/episodes.ts'
import type { Table } from '#functions/data/table/table.ts'
import { episodeView } from '#functions/domain/views/episode-view.ts'
import { pageShell } from '#functions/http/drawn-page.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { type EpisodeView, episodeViewSchema } from '#shared/domain/episode.ts'
import { numericIdInPathSchema } from '#shared/domain/ids.ts'
import { parseStartTime } from '#shared/format/start-time.ts'
import { pages } from '#shared/pages/definitions.ts'
import { startTimeParameter } from '#shared/pages/page-path.ts'
import { comingSoonPage, episodePage } from '#web/served/episode-page.tsx'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  shell: pageShell(),
})

/** No page shows how an episode was voted on. */
const undrawn = { good: 0, bad: 0 }

/** The episode as visitors see it; nobody can tell one that is being worked on from one that is not there. */
async function findView(catalogue: Table, idInPath: string | undefined): Promise<EpisodeView | undefined> {
  const id = numericIdInPathSchema.safeParse(idInPath?.replace(/\/$/, ''))
  // A page that is kept for a minute may as well be read a moment late.
  const found = id.success ? await findShownState(catalogue, id.data, { isConsistent: false }) : undefined
  return found && episodeViewSchema.parse(episodeView({ ...found, assessments: undrawn }))
}

export const handler = page(pages.episode, connect, async ({ params, query }, { deps, now, siteUrl }) => {
  const episode = await findView(deps.catalogue, params.id)
  const serving = { siteUrl, now }
  const startAt = parseStartTime(query[startTimeParameter] ?? null)
  const content = await (episode
    ? episodePage(episode, serving, startAt)
    : comingSoonPage(params.id ?? '', serving))
  return deps.shell.reply(content, episode !== undefined)
})
