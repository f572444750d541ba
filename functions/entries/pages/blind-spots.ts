import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { readBlindSpots } from '#functions/data/topics/blind-spots.ts'
import { pageShell } from '#functions/http/drawn-page.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { pages } from '#shared/pages/definitions.ts'
import { blindSpotsPage } from '#web/served/blind-spots-page.tsx'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  shell: pageShell(),
})

export const handler = page(pages.blindSpots, connect, async (_request, { deps, now, siteUrl }) => {
  const blindSpots = await readBlindSpots(deps.catalogue)
  return deps.shell.reply(await blindSpotsPage(blindSpots, { siteUrl, now }), true)
})
