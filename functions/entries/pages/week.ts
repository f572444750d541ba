import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { pageShell } from '#functions/http/drawn-page.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { readWeek } from '#functions/use-cases/topics/read-weeks.ts'
import { weekNameSchema } from '#shared/domain/week.ts'
import { pages } from '#shared/pages/definitions.ts'
import { weekPage } from '#web/served/week-page.tsx'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  shell: pageShell(),
})

export const handler = page(pages.week, connect, async ({ params }, { deps, now, siteUrl }) => {
  const address = params.week ?? ''
  const name = weekNameSchema.safeParse(address.replace(/\/$/, ''))
  const week = name.success ? await readWeek(deps.catalogue, name.data) : undefined
  return deps.shell.reply(await weekPage({ address, week }, { siteUrl, now }), week !== undefined)
})
