import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { pageShell } from '#functions/http/drawn-page.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { readWeek } from '#functions/use-cases/topics/read-weeks.ts'
import { latestWeek } from '#shared/domain/week.ts'
import { pages } from '#shared/pages/definitions.ts'
import { weekPage } from '#web/served/week-page.tsx'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  shell: pageShell(),
})

/** Found also before the first week, because every page may link to it. */
export const handler = page(pages.latestWeek, connect, async (_request, { deps, now, siteUrl }) => {
  const week = await readWeek(deps.catalogue, latestWeek)
  return deps.shell.reply(await weekPage({ address: undefined, week }, { siteUrl, now }), true)
})
