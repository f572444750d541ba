import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { pageShell } from '#functions/http/drawn-page.ts'
import { page } from '#functions/http/page.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { readStancePage, stanceList } from '#functions/use-cases/sidelight/read-stance-page.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'
import { stanceTextSchema } from '#shared/domain/stance.ts'
import { pages } from '#shared/pages/definitions.ts'
import { stancePage } from '#web/served/stance-page.tsx'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
  shell: pageShell(),
})

export const handler = page(pages.stance, connect, async ({ params }, context) => {
  const { deps, now, siteUrl, cursors } = context
  const named = stanceTextSchema.safeParse(params.stance?.replace(/\/$/, ''))
  if (!named.success) return { ...(await deps.shell.onFailure()), status: 200 }
  const stance = named.data
  const shown = await readStancePage(deps.catalogue, stance, { limit: defaultPageSize, start: undefined })
  const answer = sidelightApi.list.answer.parse(shown.answer)
  const nextCursor = cursors.seal(stanceList(stance), shown.next)
  return deps.shell.reply(await stancePage({ answer, nextCursor }, { siteUrl, now }), true)
})
