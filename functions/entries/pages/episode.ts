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

const undrawn = { good: 0, bad: 0 }

async function findView(catalogue: Table, idInPath: string | undefined): Promise<EpisodeView | undefined> {
  const id = numericIdInPathSchema.safeParse(idInPath?.replace(/\/$/, ''))
  // The page is cached for a minute, so a slightly stale read is fine.
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
