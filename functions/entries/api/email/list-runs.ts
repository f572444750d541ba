import { connectTo } from '#functions/connections/resource.ts'
import { table } from '#functions/connections/tables.ts'
import { listDigestRuns } from '#functions/data/digests/digest-runs.ts'
import { digestRunView } from '#functions/domain/records/digest-run-record.ts'
import { sessionGuard } from '#functions/http/guard.ts'
import { route } from '#functions/http/route.ts'
import { emailApi } from '#shared/api/email.ts'
import { defaultPageSize } from '#shared/api/nothing.ts'

export const { envSchema, connect } = connectTo({
  guard: sessionGuard(),
  catalogue: table('CATALOGUE_TABLE'),
})

export const handler = route(emailApi.listRuns, connect, async ({ query }, { deps, cursors }) => {
  const { limit = defaultPageSize, cursor } = query
  const start = cursors.open(emailApi.listRuns.name, cursor)
  const page = await listDigestRuns(deps.catalogue, { limit, start })
  return {
    answer: page.entries.map(digestRunView),
    nextCursor: cursors.seal(emailApi.listRuns.name, page.next),
  }
})
