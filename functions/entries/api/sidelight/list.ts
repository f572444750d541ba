import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { route } from '#functions/http/route.ts'
import { visitorGuard } from '#functions/http/visitor-guard.ts'
import { readStancePage, stanceList } from '#functions/use-cases/sidelight/read-stance-page.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'
import { sidelightApi } from '#shared/api/sidelight.ts'

export const { envSchema, connect } = connectTo({
  guard: visitorGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(sidelightApi.list, connect, async ({ body }, { deps, cursors }) => {
  const { stance, limit = defaultPageSize, cursor } = body
  const list = stanceList(stance)
  const { answer, next } = await readStancePage(deps.catalogue, stance, {
    limit,
    start: cursors.open(list, cursor),
  })
  return { answer, nextCursor: cursors.seal(list, next) }
})
