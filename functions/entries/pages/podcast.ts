import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { pageShell } from '#functions/http/drawn-page.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { podcastPageList, readPodcastPage } from '#functions/use-cases/podcasts/read-podcast-page.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { numericIdInPathSchema } from '#shared/domain/ids.ts'
import { podcastPageSchema } from '#shared/domain/podcast-page.ts'
import { pages } from '#shared/pages/definitions.ts'
import { missingPodcastPage, podcastPage } from '#web/served/podcast-page.tsx'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  shell: pageShell(),
})

export const handler = page(pages.podcast, connect, async ({ params }, context) => {
  const { deps, now, siteUrl, cursors } = context
  const serving = { siteUrl, now }
  const id = numericIdInPathSchema.safeParse(params.id?.replace(/\/$/, ''))
  const shown = id.success
    ? await readPodcastPage(deps.catalogue, id.data, { limit: defaultPageSize })
    : undefined
  if (!shown) return deps.shell.reply(await missingPodcastPage(params.id ?? '', serving), false)
  const answer = podcastPageSchema.parse(shown.page)
  const nextCursor = cursors.seal(podcastPageList(answer.id), shown.next)
  return deps.shell.reply(await podcastPage({ answer, nextCursor }, serving), true)
})
