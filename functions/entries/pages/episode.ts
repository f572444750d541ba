import * as z from 'zod'
import { findEpisodeWithQuotes } from '#functions/data/episodes.ts'
import { getPodcast } from '#functions/data/podcasts.ts'
import { openTable, type Table } from '#functions/data/table.ts'
import { episodeView } from '#functions/domain/views/episode-view.ts'
import { edgeEnvSchema, visitorGuard } from '#functions/http/guard.ts'
import { page } from '#functions/http/page.ts'
import { readEnv } from '#functions/invocation/environment.ts'
import { readShell } from '#functions/use-cases/pages/shell-file.ts'
import { type EpisodeView, episodeViewSchema } from '#shared/domain/episode.ts'
import { numericIdInPathSchema } from '#shared/domain/ids.ts'
import { pages } from '#shared/pages/definitions.ts'
import { fillShell } from '#shared/pages/shell.ts'
import { comingSoonPage, episodePage } from '#web/served/episode-page.tsx'

export const envSchema = edgeEnvSchema.extend({ CATALOGUE_TABLE: z.string().min(1) })

const connect = () => {
  const env = readEnv(envSchema)
  const shell = readShell()
  return {
    guard: visitorGuard(env),
    catalogue: openTable(env.CATALOGUE_TABLE),
    shell,
    onFailure: async () => ({ contentType, body: shell }),
  }
}

const contentType = 'text/html; charset=utf-8'

/** The episode as visitors see it; nobody can tell one that is being worked on from one that is not there. */
async function findView(catalogue: Table, idInPath: string | undefined): Promise<EpisodeView | undefined> {
  const id = numericIdInPathSchema.safeParse(idInPath?.replace(/\/$/, ''))
  // A page that is kept for a minute may as well be read a moment late.
  const found = id.success
    ? await findEpisodeWithQuotes(catalogue, id.data, { isConsistent: false })
    : undefined
  if (!found?.episode.publication) return undefined
  const podcast = await getPodcast(catalogue, found.episode.podcastId)
  return episodeViewSchema.parse(episodeView({ ...found, podcast }))
}

export const handler = page(pages.episode, connect, async ({ params }, { deps, now, siteUrl }) => {
  const episode = await findView(deps.catalogue, params.id)
  const serving = { siteUrl, now }
  const content = await (episode ? episodePage(episode, serving) : comingSoonPage(params.id ?? '', serving))
  return { status: episode ? 200 : 404, contentType, body: fillShell(deps.shell, content) }
})
